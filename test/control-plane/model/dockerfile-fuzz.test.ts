import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { readDockerfile } from '../../../control-plane/model/sources/dockerfile/dockerfile.ts';
import { DockerfileError } from '../../../control-plane/model/sources/dockerfile/instructions.ts';
import { treeOf } from './tree.ts';

const whole = `# syntax=docker/dockerfile:1
ARG VERSION=24
FROM --platform=$BUILDPLATFORM node:\${VERSION:-22} AS build
WORKDIR /app
ENV PORT=3000 A="b c"
RUN --mount=type=cache,target=/root/.npm,uid=1000 --mount=type=bind,source=package.json,target=package.json \\
    npm ci
RUN <<EOF
echo "one"
EOF
COPY --chmod=755 --link <<-'A' run.sh ["b c", "/d/"] /usr/
\ttwo
A
SHELL ["/bin/bash", "-c"]
FROM build
COPY --from=build --chown=1:1 /app /app
ADD https://example.test/a.tar /a
VOLUME ["/data", "/cache"]
EXPOSE $PORT 53/udp 8000-8010/tcp
ONBUILD RUN true
HEALTHCHECK --interval=5s CMD true
ENTRYPOINT [ "node" ]
`;

/** Pieces of Dockerfiles and of what breaks them. */
const pieces = [
  ...whole.split(/(?<=\s)/),
  ...[
    '<<',
    '<<E',
    '<<-"E"',
    '"',
    "'",
    '`',
    '\\',
    '\\\n',
    '#',
    '# escape=`\n',
    '\r\n',
    '\t',
    '\u0000',
    '\uFEFF',
    '\u2028',
  ],
  ...[
    '--mount=',
    '--from=',
    '--chmod=9',
    '$',
    '${',
    '${A:-',
    '[',
    ']',
    '["',
    ',',
    '=',
    '-',
    '\u{1F600}',
    '\uD800',
    'FROM',
    'RUN ',
  ],
  ...[
    'constructor',
    '__proto__',
    '--mount=type=constructor,target=/x ',
    '--mount=__proto__=x ',
    '99999999999999999999',
  ],
];

/** Texts from a seed: pieces in any order, and the whole text with some pieces left out, put in or doubled. */
function textsFrom(seed: number): readonly string[] {
  const random = createSeededRandom(seed);
  const below = (limit: number) => Number.parseInt(random.secret().slice(0, 8), 16) % limit;
  const piece = () => pieces[below(pieces.length)] ?? '';
  const drawn = Array.from({ length: below(40) }, piece).join('');
  const words = whole.split(/(?<=\s)/);
  for (let changes = 1 + below(6); changes > 0; changes--) {
    const at = below(words.length);
    words.splice(at, below(3), ...Array.from({ length: below(3) }, piece));
  }
  const mutated = words.join('');
  const cut = whole.slice(0, below(whole.length));
  return [drawn, `FROM node\n${drawn}`, mutated, cut];
}

test('random and changed Dockerfiles never crash, and each error has a line', async () => {
  const texts = Array.from({ length: 500 }, (_, seed) => textsFrom(seed)).flat();
  const others: string[] = [];
  for (const text of texts) {
    const { plan, warnings } = await detect(treeOf({ Dockerfile: text }), []);
    const lines = text.split('\n').length;
    for (const { message } of plan === null ? warnings : [])
      if (!isOfLine(message, lines)) others.push(`${message} ${text}`);
    if (whyNotWritten(text, lines) !== null) others.push(text);
  }

  expect(others).toEqual([]);
});

test('a written Dockerfile has a line for each instruction, and nothing else', () => {
  const texts = Array.from({ length: 500 }, (_, seed) => textsFrom(seed)).flat();
  const odd = texts.flatMap(writtenOf).filter((line) => !/^(?:[A-Z]+ |# escape=`$)/.test(line));

  expect(odd).toEqual([]);
});

function isOfLine(message: string, lines: number): boolean {
  const [, line] = /^Line (\d+)[: ]/.exec(message) ?? [];
  return line !== undefined && Number(line) >= 1 && Number(line) <= lines;
}

function whyNotWritten(text: string, lines: number): string | null {
  try {
    readDockerfile(text, {}).write({ nameOf: (name) => name, labels: { a: 'b' }, additions: 'made' });
    return null;
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    return isOfLine(error.message, lines) ? null : error.message;
  }
}

function writtenOf(text: string): readonly string[] {
  try {
    const written = readDockerfile(text, {}).write({ nameOf: (name) => name, additions: 'made' });
    return written.text.split('\n').slice(0, -1);
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    return [];
  }
}
