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
  'elixir',
  'static',
  'procfile',
] as const;

/** Kind of base image of a generated build: a toolchain, or `procfile` without a known language. */
export type BaseName = (typeof baseNames)[number];

/** A lock file that fixes what is installed. */
export interface Lock {
  readonly file: string;
  /** The file that it has to fit. */
  readonly beside: string;
  /** Part of the line by which the tool refuses a lock file that does not fit. */
  readonly complaint: RegExp;
  /** The commands that also take such a lock file, by those that do not. */
  readonly instead: ReadonlyMap<string, string>;
}

/** Recipe for the image of files without a Dockerfile. The files are in `/app`, the working directory. */
export interface Recipe {
  readonly base: BaseName;
  /** Version of the toolchain that the files name; `null` for none. */
  readonly version: string | null;
  /** Commands of a shell, in order. `/cache` is kept between builds. */
  readonly commands: readonly string[];
  /** `null` for files without one, and for a tool that takes each. */
  readonly lock: Lock | null;
  /** Variables of the build alone. Those of the app override them. */
  readonly buildEnv: Readonly<Record<string, string>>;
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
export interface Commands
  extends
    Pick<Recipe, 'commands'>,
    Partial<Pick<Recipe, 'version' | 'env' | 'path' | 'argv' | 'servesFiles' | 'lock' | 'buildEnv'>> {
  /** Commands after the others, in place of which a chosen command may build the app. */
  readonly build?: readonly string[];
}

/** Path of the static file server in an image. */
export const fileServer = '/opt/file-server.mjs';
