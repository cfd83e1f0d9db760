/** An image that a Dockerfile names. */
export interface NamedImage {
  /** With its variables filled in; `null` if a value is missing. */
  readonly name: string | null;
  /** As its author has written it. */
  readonly text: string;
  /** Whether a stage begins with it, or takes files from it. */
  readonly use: 'base' | 'files';
  /** Line of the author's file; from 1. */
  readonly line: number;
}

/** The image that has the additions of a Dockerfile, and nothing else. */
export const additions = Symbol('additions');

/** A piece of a line: a text, an image, an earlier stage by its number, or the image with the additions. */
export type Part = string | NamedImage | number | typeof additions;

/** Something that a written Dockerfile copies and that its source does not have as it is. */
export type Addition = { readonly path: string } & (
  | { readonly text: string; readonly mode: number }
  | { readonly isFolder: true }
  /** Files of the source, below a path without wildcards. */
  | { readonly below: string; readonly mode: number }
);

/** A line of a written Dockerfile. */
export interface Row {
  /** Line of the author's file; from 1. */
  readonly line: number;
  readonly parts: readonly Part[];
}

/** Something that an author has to know, such as a flag without effect. */
export interface Note {
  readonly line: number;
  readonly message: string;
}
