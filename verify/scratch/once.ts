/** Calls a function once for each key. */
export function oncePer<Key, Result>(make: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const made = new Map<Key, Promise<Result>>();
  return (key) => {
    const former = made.get(key);
    if (former) return former;
    const result = make(key);
    made.set(key, result);
    return result;
  };
}

/** Calls functions one after the other, in the order in which they arrive. */
export function createQueue(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = last.then(act, act);
    last = result;
    return result;
  };
}
