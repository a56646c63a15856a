/**
 * Runs in the browser, as the only script of ours: every picture becomes one that answers to pointer and keyboard.
 * Without it the static pictures stay. No import, and nothing of the page but what is declared here.
 */
interface Box {
  style: { height: string };
  clientWidth: number;
  tabIndex: number;
  dataset: Record<string, string | undefined>;
  childNodes: Iterable<unknown>;
  textContent: string | null;
  replaceChildren(...nodes: unknown[]): void;
  addEventListener(type: string, listener: (event: KeyPress) => void): void;
}
interface KeyPress {
  key: string;
  preventDefault(): void;
}
interface Picture {
  setOption(option: unknown): void;
  resize(): void;
  dispose(): void;
  dispatchAction(action: object): void;
  convertToPixel(finder: object, value: unknown): [number, number] | undefined;
  on(type: string, listener: (event: { seriesIndex: number; dataIndex: number }) => void): void;
  getZr(): { on(type: string, listener: (event: { offsetX: number; offsetY: number }) => void): void };
}
interface Datum {
  value?: readonly unknown[] | number | null;
  text?: string;
}
interface ChartData {
  id: string;
  option: { baseOption: { series: { type: string; data: (Datum | readonly unknown[])[] }[] } };
  say: string[];
  height: number;
  narrowHeight: number;
}
interface Stop {
  series: number;
  index: number;
  text: string;
  /** Place on the axes; null for a bar, which the drawing finds itself. */
  at: readonly unknown[] | null;
}
declare const document: {
  getElementById(id: string): Box | null;
  querySelector(selector: string): Box | null;
};
declare const window: { addEventListener(type: string, listener: () => void): void };
declare const echarts: { init(box: Box, theme: null, options: object): Picture };
declare const IntersectionObserver: new (
  seen: (entries: { isIntersecting: boolean; target: Box }[]) => void,
  options: object,
) => { observe(box: Box): void; unobserve(box: Box): void };
declare const ResizeObserver: new (changed: () => void) => { observe(box: Box): void };

/** Pixels: as far as a pointer may be from a point that it means. */
const reach = 60;
/** As `charts/frame.ts` has it: this file cannot import it. */
const narrow = 640;

const numberText = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 3 }) : String(value);

/** All points of a chart that can be said, series by series, from left to right. */
function stopsOf({ option, say }: ChartData): Stop[][] {
  return option.baseOption.series.map(({ data, type }, series) => {
    const template = say[series] ?? '';
    if (template === '') return [];
    return data.flatMap((datum, index): Stop[] => {
      const own = 'value' in datum || 'text' in datum ? (datum as Datum) : null;
      const value = own === null ? (datum as readonly unknown[]) : own.value;
      if (value === null || value === undefined || (Array.isArray(value) && value[1] === null)) return [];
      const places = Array.isArray(value) ? (value as readonly unknown[]) : [index, value];
      const text = own?.text ?? template.replaceAll(/\{(\d)\}/g, (_, i) => numberText(places[Number(i)]));
      return [{ series, index, text, at: type === 'bar' ? null : places.slice(0, 2) }];
    });
  });
}

class LiveChart {
  readonly #data: ChartData;
  readonly #box: Box;
  readonly #said: Box;
  readonly #still: unknown[];
  readonly #stops: Stop[][];
  #picture: Picture | null = null;
  #at: Stop | null = null;

  constructor(data: ChartData, box: Box, said: Box) {
    this.#data = data;
    this.#box = box;
    this.#said = said;
    this.#still = [...box.childNodes];
    this.#stops = stopsOf(data).filter((stops) => stops.length > 0);
  }

  draw(): void {
    if (this.#picture !== null) return;
    this.#fit();
    this.#box.replaceChildren();
    const picture = echarts.init(this.#box, null, { renderer: 'svg' });
    picture.setOption(this.#data.option);
    picture.on('mouseover', ({ seriesIndex, dataIndex }) => this.#show(this.#find(seriesIndex, dataIndex)));
    picture.getZr().on('mousemove', ({ offsetX, offsetY }) => this.#show(this.#nearest(offsetX, offsetY)));
    picture.getZr().on('click', ({ offsetX, offsetY }) => this.#show(this.#nearest(offsetX, offsetY)));
    this.#picture = picture;
  }

  /** The static picture again, as for paper. */
  still(): void {
    this.#picture?.dispose();
    this.#picture = null;
    this.#box.style.height = '';
    this.#box.replaceChildren(...this.#still);
  }

  resize(): void {
    if (this.#picture === null) return;
    this.#fit();
    this.#picture.resize();
  }

  key(event: KeyPress): void {
    const next = this.#after(event.key);
    if (next === undefined) return;
    event.preventDefault();
    this.draw();
    this.#show(next);
  }

  #fit(): void {
    const { height, narrowHeight } = this.#data;
    this.#box.style.height = `${this.#box.clientWidth <= narrow ? narrowHeight : height}px`;
  }

  /** Where a key leads; undefined: it is none of ours. */
  #after(key: string): Stop | undefined {
    const line = this.#stops.findIndex((stops) => this.#at !== null && stops.includes(this.#at));
    const own = this.#stops[line] ?? this.#stops[0] ?? [];
    const place = this.#at === null ? -1 : own.indexOf(this.#at);
    switch (key) {
      case 'ArrowRight':
        return own[Math.min(own.length - 1, place + 1)];
      case 'ArrowLeft':
        return own[Math.max(0, place - 1)];
      case 'Home':
        return own[0];
      case 'End':
        return own.at(-1);
      case 'ArrowDown':
        return this.#beside(line + 1, place);
      case 'ArrowUp':
        return this.#beside(line - 1, place);
      default:
        return undefined;
    }
  }

  /** The point of another series at the same place of the x axis, or the nearest one. */
  #beside(line: number, place: number): Stop | undefined {
    const stops = this.#stops[(line + this.#stops.length) % this.#stops.length] ?? [];
    const x = this.#at?.at?.[0];
    if (typeof x !== 'number') return stops[Math.max(0, Math.min(stops.length - 1, place))];
    const far = ({ at }: Stop): number => Math.abs((typeof at?.[0] === 'number' ? at[0] : 0) - x);
    return [...stops].sort((a, b) => far(a) - far(b))[0];
  }

  #find(series: number, index: number): Stop | undefined {
    return this.#stops.flat().find((stop) => stop.series === series && stop.index === index);
  }

  #nearest(x: number, y: number): Stop | undefined {
    let best: Stop | undefined;
    let bestFar = reach;
    for (const stop of this.#stops.flat()) {
      if (stop.at === null) continue;
      const [px, py] = this.#picture?.convertToPixel({ seriesIndex: stop.series }, stop.at) ?? [
        Number.NaN,
        0,
      ];
      const far = Math.hypot(px - x, py - y);
      if (far < bestFar) [best, bestFar] = [stop, far];
    }
    return best;
  }

  #show(stop: Stop | undefined): void {
    if (stop === undefined || stop === this.#at) return;
    const action = (type: string, of: Stop) =>
      this.#picture?.dispatchAction({ type, seriesIndex: of.series, dataIndex: of.index });
    if (this.#at !== null) action('downplay', this.#at);
    this.#at = stop;
    action('highlight', stop);
    this.#said.textContent = stop.text;
  }
}

function start(): void {
  const all = JSON.parse(document.getElementById('charts')?.textContent ?? '[]') as ChartData[];
  const charts = new Map<string, LiveChart>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) charts.get(target.dataset['chart'] ?? '')?.draw();
      }
    },
    { rootMargin: '300px' },
  );
  for (const data of all) {
    const box = document.querySelector(`[data-chart="${data.id}"]`);
    const said = document.querySelector(`[data-said="${data.id}"]`);
    if (box === null || said === null) continue;
    const chart = new LiveChart(data, box, said);
    charts.set(data.id, chart);
    box.tabIndex = 0;
    said.textContent = 'Point at a value, or use the arrow keys on the chart.';
    box.addEventListener('keydown', (event) => chart.key(event));
    new ResizeObserver(() => chart.resize()).observe(box);
    near.observe(box);
  }
  window.addEventListener('beforeprint', () => {
    for (const chart of charts.values()) chart.still();
  });
}

start();

export type {};
