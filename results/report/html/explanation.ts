/** What a reason or failure code means: handed in by who knows the checks, so that a report needs none of them. */
export interface Explanation {
  readonly code: string;
  readonly title: string;
  /** Heading and text, e.g. `What a pass proves`. */
  readonly sections: readonly (readonly [heading: string, text: string])[];
}
