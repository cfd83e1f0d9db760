/** A configuration that cannot be used. Each problem says where it is. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      problems.length === 1
        ? `${problems[0]}`
        : `The configuration has ${problems.length} mistakes:\n  ${problems.join('\n  ')}`,
    );
    this.problems = problems;
  }
}
