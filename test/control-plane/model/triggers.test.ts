import { expect, test } from 'vitest';
import { isHarmlessConfig } from '../../../control-plane/model/sources/dockerfile/triggers.ts';

test.each([
  ['{"config":{"Env":["A=1"]}}', true],
  ['{"config":{"OnBuild":null}}', true],
  ['{"config":{"OnBuild":[]}}', true],
  ['{"config":{"OnBuild":["COPY . /app","RUN npm ci"]}}', true],
  ['{"config":{"OnBuild":["COPY --from=x / /"]}}', false],
  ['{"config":{"onbuild" : ["COPY --from=x / /"]}}', false],
  ['{"config":{"OnBuild":["COPY --from=x / /"]},"config":{}}', false],
  ['{"config":{"OnBuild":["COPY --from=x / /"],"ONBUILD":[]}}', false],
  [String.raw`{"config":{"\u004fnBuild":["COPY --from=x / /"]}}`, false],
  [String.raw`{"config":{"OnBuild":["COPY \u002d-from=x / /"]}}`, false],
  ['{"config":{"OnBuild":["RUN [ -e / ]","COPY --from=x / /"]}}', false],
  ['{"config":{"OnBuild":"COPY --from=x / /"}}', false],
  ['{"config":{"OnBuild":["COPY', false],
])('the triggers in %s are harmless: %s', (text, expected) => {
  expect(isHarmlessConfig(text)).toBe(expected);
});
