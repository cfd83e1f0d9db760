/** Values of a row, in the order of the statement. */
export type Raw = readonly unknown[];

/** Sends a statement without parameters. */
export type Run = (text: string) => Promise<readonly Raw[]>;

/** Sends statements without parameters, each ended by a semicolon. */
export type RunScript = (script: string) => Promise<void>;
