/** An app and the region in which it runs; a row of `apps` is one. */
export interface AppRef {
  readonly id: string;
  readonly region: string;
}
