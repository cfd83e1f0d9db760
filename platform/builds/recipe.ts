/** What a generated build begins with: a toolchain, or `procfile` for one without a known language. */
export type BaseName = 'node' | 'python' | 'go' | 'ruby' | 'php' | 'static' | 'procfile';

/** How an image is made of files that have no Dockerfile. The files are in `/app`, which is the working directory. */
export interface Recipe {
  readonly base: BaseName;
  /** The version of the toolchain that the files want; `null` if they name none. */
  readonly version: string | null;
  /** What a shell runs, one after the other. A cache that is kept between builds is in `/cache`. */
  readonly commands: readonly string[];
  /** Variables of the build and of the image; those of the app win. */
  readonly env: Readonly<Record<string, string>>;
  /** The folders in which programs are found first. */
  readonly path: readonly string[];
  /** What the image runs where a service has no command of its own; `null` for what the base image runs. */
  readonly argv: readonly string[] | null;
}

/** What a recipe says beside its base. */
export type Commands = Pick<Recipe, 'commands'> & Partial<Pick<Recipe, 'env' | 'path' | 'argv'>>;

/** Where the server of static files is in an image. */
export const fileServer = '/opt/file-server.mjs';
