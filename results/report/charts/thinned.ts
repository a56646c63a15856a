/** Most places of a line that are drawn. */
const most = 150;

/** At most 150 places: means of neighbours, so that long windows stay small. Places are evenly spaced. */
export function thinned(places: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  if (places.length <= most) return [...places];
  const size = Math.ceil(places.length / most);
  const groups = Array.from({ length: Math.ceil(places.length / size) }, (_, i) =>
    places.slice(i * size, (i + 1) * size),
  );
  return groups.map((group) => [mean(group, 0), mean(group, 1)] as const);
}

const mean = (group: readonly (readonly [number, number])[], at: 0 | 1): number =>
  Number((group.reduce((sum, place) => sum + place[at], 0) / group.length).toPrecision(6));
