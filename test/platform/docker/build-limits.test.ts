import { expect, test } from 'vitest';
import { failureOf } from '../../../platform/docker/builder/job.ts';

test.each([
  ['write /var/lib/docker/overlay2/l/x: no space left on device', 'the disk is full'],
  ['building at STEP "RUN make": committing container: no space left on device', 'the disk is full'],
  ['fork/exec /usr/bin/runc: cannot allocate memory', 'there is no memory left'],
])('a build that ends with "%s" is at a limit of the machine', (sentence, limit) => {
  expect(failureOf(sentence, 'The build failed.').message).toBe(
    `The machine that builds is at a limit: ${limit}. Deploy again later.`,
  );
});

test.each([
  "The command '/bin/sh -c echo no space left on device && false' returned a non-zero code: 1",
  'building at STEP "RUN echo \\"no space left on device\\" && false": while running runtime: exit status 1',
  'dockerfile parse error line 1: unknown instruction: FORM',
])('a build that ends with "%s" has failed by its source', (sentence) => {
  expect(failureOf(sentence, 'The build failed.').message).toBe('The build failed.');
});
