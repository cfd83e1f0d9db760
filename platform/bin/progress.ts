/** Prints a sentence, at most once a second. */
export function createSentences(now: () => number = () => performance.now()): (sentence: string) => void {
  let last = now();
  return (sentence) => {
    if (now() - last < 1000) return;
    last = now();
    process.stderr.write(`${sentence}\n`);
  };
}

/** Prints how much has been done, at most once a second. */
export function createProgress(verb: string, now?: () => number): (done: number) => void {
  const print = createSentences(now);
  return (done) => print(`${verb} ${Math.floor(done * 100)}%`);
}
