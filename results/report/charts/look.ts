/** Colours, symbols and dashes: each series differs by all three, so none of them carries meaning alone. */
export interface Look {
  readonly color: string;
  /** Of VALID points; SUSPECT ones are hollow. */
  readonly symbol: 'circle' | 'rect' | 'triangle' | 'diamond' | 'pin' | 'roundRect';
  readonly dash: 'solid' | readonly number[];
}

/** Every colour of a picture: pages replace them where the background is dark. */
export const colors = {
  text: '#33373d',
  quiet: '#6b7280',
  line: '#c3c8d0',
  bound: '#55595f',
  invalid: '#b00020',
  series: ['#1f5fa8', '#b8500a', '#2b7a4b', '#7a3e9d', '#8a6d00', '#a8326e'],
} as const;

const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'] as const;
const dashes = ['solid', [9, 3], [3, 3], [9, 3, 2, 3], [14, 4], [2, 5]] as const;

/** After six servers they begin again. */
export const lookOf = (index: number): Look => ({
  color: colors.series[index % colors.series.length] ?? colors.text,
  symbol: symbols[index % symbols.length] ?? 'circle',
  dash: dashes[index % dashes.length] ?? 'solid',
});

const hollow = {
  circle: 'emptyCircle',
  rect: 'emptyRect',
  triangle: 'emptyTriangle',
  diamond: 'emptyDiamond',
  pin: 'emptyPin',
  roundRect: 'emptyRoundRect',
} as const satisfies Record<Look['symbol'], string>;

export const symbolOf = ({ symbol }: Look, suspect: boolean): string => (suspect ? hollow[symbol] : symbol);

export const readingOfSymbols = 'Filled: VALID. Hollow: SUSPECT. ✕: no number, with the reason.';
