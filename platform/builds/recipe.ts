export const baseNames = [
  'node',
  'python',
  'go',
  'ruby',
  'php',
  'rust',
  'deno',
  'maven',
  'gradle',
  'dotnet',
  'static',
  'procfile',
] as const;

/** Kind of base image of a generated build: a toolchain, or `procfile` without a known language. */
export type BaseName = (typeof baseNames)[number];

/** Recipe for the image of files without a Dockerfile. The files are in `/app`, the working directory. */
export interface Recipe {
  readonly base: BaseName;
  /** Version of the toolchain that the files name; `null` for none. */
  readonly version: string | null;
  /** Commands of a shell, in order. `/cache` is kept between builds. */
  readonly commands: readonly string[];
  /** Variables of the build and of the image. Those of the app override them. */
  readonly env: Readonly<Record<string, string>>;
  /** Folders that are searched first for programs. */
  readonly path: readonly string[];
  /** Command of the image for a service without one; `null` for that of the base image. */
  readonly argv: readonly string[] | null;
  /** Whether the image needs the static file server. */
  readonly servesFiles: boolean;
}

/** A recipe without its base. */
export type Commands = Pick<Recipe, 'commands'> & Partial<Pick<Recipe, 'env' | 'path' | 'argv' | 'servesFiles'>>;

/** Path of the static file server in an image. */
export const fileServer = '/opt/file-server.mjs';
