/** Moves time on by `pass`, a second at a time, until a check is true. */
export function untilIn(pass: (milliseconds: number) => Promise<void>) {
  return async (check: () => Promise<boolean>): Promise<void> => {
    for (let seconds = 0; !(await check()); seconds++) {
      if (seconds === 600) throw new Error('The check does not become true.');
      await pass(1000);
    }
  };
}
