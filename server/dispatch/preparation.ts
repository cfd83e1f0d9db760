/** A step that spares the first request of an operation some work, such as compiling a schema. */
export type Step = () => unknown;

/** Does steps that a request would do otherwise. */
export type Prepare = (steps: readonly Step[]) => void;

/** Does all steps before it returns. */
export const prepareAtOnce: Prepare = (steps) => {
  for (const step of steps) step();
};
