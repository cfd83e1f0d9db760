/** Where the apps of the data run, from the first start to the last. */
export type RunsOn = 'engine' | 'simulation';

/** Messages for an operator who opens data the other way. */
export const refusals = {
  engine:
    'The apps of this data run on an engine of containers, so it is not opened with --simulated. Start without the flag, or begin with an empty data folder and database.',
  simulation:
    'The apps of this data are simulated. Start with --simulated, or begin with an empty data folder and database to run containers.',
} satisfies Record<RunsOn, string>;
