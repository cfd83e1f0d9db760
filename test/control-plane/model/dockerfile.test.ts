import { expect, test } from 'vitest';
import { readDockerfile } from '../../../control-plane/model/sources/dockerfile/dockerfile.ts';
import { areHarmless } from '../../../control-plane/model/sources/dockerfile/triggers.ts';
import { whyNoDockerfile } from '../../../control-plane/model/sources/dockerfile/why-not.ts';

const rule = { registries: ['docker.io'], offered: [] };
const foreign = 'localhost/pcp/victim:1';

test.each([
  ['a base', `FROM ${foreign}`],
  ['a base in other letters', `from ${foreign} aS x`],
  ['a second base', `FROM node\nFROM ${foreign}`],
  ['a base of a platform', `FROM --platform=linux/amd64 ${foreign}`],
  ['a base after a mark of byte order', `\uFEFFFROM ${foreign}`],
  ['a base with Windows lines', `FROM \\\r\n  ${foreign}\r\n`],
  ['a base on a further line', `FROM \\\n# comment\n\n  ${foreign}`],
  ['a base with another escape character', `# escape=\`\nFROM \`\n ${foreign}`],
  ['a base after no continuation', `# escape=\`\nFROM node\nRUN dir c:\\\nFROM ${foreign}`],
  ['a base after odd spaces', `FROM node\n\u00a0FROM\u00a0${foreign}`],
  ['a default of an argument', `ARG BASE=${foreign}\nFROM $BASE`],
  ['a quoted default', `ARG A="1" BASE="${foreign}"\nFROM \${BASE}`],
  ['a default of two arguments', 'ARG HOST=localhost\nARG BASE=$HOST/pcp\nFROM ${BASE}/victim:1'],
  ['a default in the name', `FROM \${BASE:-${foreign}}`],
  ['a value if there is one', `ARG A=1\nFROM \${A:+${foreign}}`],
  ['files', `FROM node\nCOPY --from=${foreign} / /`],
  ['files with more flags', `FROM node\nCOPY --chown=1:1 --link --from=${foreign} / /`],
  ['files of an added image', `FROM node\nADD --from=${foreign} / /`],
  ['a mount', `FROM node\nRUN --mount=type=bind,from=${foreign},target=/x cat /x/y`],
  ['a second mount', `FROM node\nRUN --mount=type=cache,target=/c --mount=from=${foreign},target=/x ls`],
  ['a mount in other letters', `FROM node\nRUN --mount=FROM=${foreign},target=/x ls`],
  ['a later stage', `FROM node AS a\nCOPY --from=localhost/pcp / /\nFROM node AS b`],
  ['a list of layers', 'FROM abcdef123456'],
  ['a number without a stage', 'FROM node\nCOPY --from=7 / /'],
  ['its own stage', 'FROM node AS cafe\nCOPY --from=cafe / /'],
  ['an empty image to copy', 'FROM node\nCOPY --from=scratch / /'],
  ['a stage by its number', 'FROM node\nFROM 0'],
])('an image of the machine is refused as %s', (_, text) => {
  expect(whyNoDockerfile(text, {}, rule)).toMatch(/is not an image of a registry|may be an image of|is empty/);
});

test.each([
  ['a flag in quotation marks', 'FROM node\nCOPY "--from=x" --from="localhost/x" / /\nCOPY --from="localhost/x" / /'],
  ['a flag with a backslash', 'FROM node\nCOPY --fr\\om=localhost/x / /'],
  ['a flag in capitals', 'FROM node\nCOPY --FROM=localhost/x / /'],
  ['a flag with a letter that some take for a space', 'FROM node\nCOPY --chown=à--from=localhost/x / /'],
  ['a variable to copy from', 'FROM node\nARG X=localhost/x\nCOPY --from=$X / /'],
  ['two sources of a mount', 'FROM node\nRUN --mount=from=node,from=localhost/x ls'],
  ['a trigger that copies', 'FROM node\nONBUILD COPY --from=localhost/x / /'],
  ['a trigger that mounts', 'FROM node\nONBUILD RUN --mount=from=node,target=/x ls'],
  ['a trigger of a trigger', 'FROM node\nONBUILD ONBUILD COPY --from=localhost/x / /'],
  ['a builder of others', `# syntax=${foreign}\nFROM node`],
  ['a heredoc without an end', 'FROM node\nRUN <<EOF\nFROM node'],
  ['a file without an end', 'FROM node\nCOPY <<EOF /x\nCMD x'],
  ['a heredoc with variables', 'FROM node\nCOPY <<EOF /x\n$HOME\nEOF'],
  ['a trigger with a heredoc', 'FROM node\nONBUILD RUN <<EOF\nCOPY --from=localhost/x / /\nEOF'],
  ['a trigger with the folder of a cache', 'FROM node\nONBUILD RUN --mount=type=cache,target=/x ls'],
  ['a build with more rights', 'FROM node\nRUN --security=insecure ls'],
  ['the network of the machine', 'FROM node\nRUN --network=host ls'],
  ['a flag that RUN does not have', 'FROM node\nRUN --device=x ls'],
  ['a flag that COPY does not have', 'FROM node\nCOPY --parents a b'],
  ['a flag that FROM does not have', 'FROM --pull node'],
  ['a mount without a target', 'FROM node\nRUN --mount=type=cache ls'],
  ['a mount of an unknown type', 'FROM node\nRUN --mount=type=volume,target=/x ls'],
  ['a mount with an unknown member', 'FROM node\nRUN --mount=type=bind,target=/x,path=y ls'],
  ['a secret that a build needs', 'FROM node\nRUN --mount=type=secret,id=x,required ls'],
  ['rights in letters', 'FROM node\nCOPY --chmod=u+x a b'],
  ['other rights of files of a stage', 'FROM node\nFROM node\nCOPY --from=0 --chmod=755 a b'],
  ['an instruction before the first stage', 'RUN true\nFROM node'],
  ['a file without a stage', 'ARG A'],
  ['an empty file', ''],
  ['a line that ends with two backslashes', 'FROM node\nRUN echo \\\\\nFROM localhost/x'],
  ['a directive twice', '# escape=`\n# escape=\\\nFROM node'],
  ['an unknown escape character', '# escape=x\nFROM node'],
  ['a control character', 'FROM node\vFROM localhost/x'],
  ['a line separator', 'FROM node\u2028FROM localhost/x'],
  ['an instruction in other letters', 'FROM node\nONBU\u0130LD COPY --from=localhost/x / /'],
  ['a stage that is named as an image', 'FROM node AS localhost/x\nFROM localhost/x'],
  ['a stage that is named as nothing', 'FROM node AS scratch'],
  ['two stages of one name', 'FROM node AS a\nFROM node AS A'],
  ['more words', 'FROM node AS a b'],
])('%s is refused', (_, text) => {
  expect(whyNoDockerfile(text, {}, rule)).toMatch(/^Line \d+ .*\.$/);
});

test('a variable without a value counts when the file is built', () => {
  const text = 'ARG BASE\nFROM $BASE';

  expect(whyNoDockerfile(text, {}, rule)).toBeNull();
  expect(whyNoDockerfile(text, { BASE: foreign }, rule)).toContain('is not an image of a registry');
  expect(() => readDockerfile(text, {}).write({ nameOf: () => 'x' })).toThrow(
    'Line 2 names the image $BASE, which cannot be read',
  );
  expect(() => readDockerfile('FROM "node"', {}).write({ nameOf: () => 'x' })).toThrow(
    'the image "node", which cannot',
  );
});

test('neither a stage, its number nor scratch is an image', () => {
  const file = `FROM node:24 AS Build
RUN --mount=type=cache,target=/c make
FROM scratch
COPY --from=build /a /a
COPY --from=0 /b /b
FROM build
COPY --from=1 /c /c
RUN --mount=from=build,target=/x cp /x/y /z
`;

  expect(readDockerfile(file, {}).images.map(({ name }) => name)).toEqual(['node:24']);
  expect(readDockerfile(file, {}).stages).toBe(3);
});

test('a file is written so that all builders read the same', () => {
  const file = `# escape=\\
# syntax=docker/dockerfile:1
ARG TAG=24
# a comment
from --platform=linux/amd64 node:$TAG aS build
RUN a \\
  # comment
  && b
RUN --mount=type=bind,from=node:24,target=/x cat <<EOF
 kept \\
as it is
EOF
FROM --platform=$BUILDPLATFORM alpine
COPY --from=build --chown=1:1 --link /a ["b c", "/d"]
COPY --from=node:24 /e /e
ENTRYPOINT [ "x" ]`;

  const read = readDockerfile(file, {});

  expect(read.write({ nameOf: (image) => `<${image}>` }).text).toBe(`ARG TAG=24
FROM --platform=linux/amd64 <node:24> AS stage-0
RUN a   && b
COPY --from=<node:24> ["/","/x"]
RUN ["/bin/sh","-c","cat <<EOF\\n kept \\\\\\nas it is\\nEOF"]
FROM <alpine> AS stage-1
COPY --chown=1:1 --from=stage-0 /a ["b c", "/d"]
COPY --from=<node:24> /e /e
ENTRYPOINT [ "x" ]
`);
  expect(read.images.map(({ name, use }) => [name, use])).toEqual([
    ['node:24', 'base'],
    ['node:24', 'files'],
    ['alpine', 'base'],
    ['node:24', 'files'],
  ]);
  expect([
    read.stageOf('BUILD'),
    read.stageOf('1'),
    read.stageOf('2'),
    read.stageOf('alpine'),
    read.stageOf(''),
  ]).toEqual([0, 1, null, null, null]);
});

test('mounts become copies, and no cache is named', () => {
  const file = `FROM node AS deps
WORKDIR /app
RUN --mount=type=bind,source=package.json,target=package.json \\
    --mount=type=cache,id=shared,target=/root/.npm,sharing=locked npm ci
RUN --mount=type=cache,target=/root/.npm --mount=type=cache,dst=/c,uid=1000 --network=none npm test
RUN --mount=src=/[id],target=. --mount=type=tmpfs,target=/tmp/x/ --mount=type=secret,id=npmrc --mount=type=ssh make
FROM deps
RUN --mount=type=cache,target=/root/.npm --mount=from=deps,source=/app,target=/from ls
`;

  const read = readDockerfile(file, {});

  expect(read.write({ nameOf: (image) => image, additions: 'made' }).text).toBe(`FROM node AS stage-0
WORKDIR /app
COPY ["package.json","package.json"]
COPY --from=made ["/empty/","/root/.npm/"]
RUN npm ci
COPY --chown=1000:0 --from=made ["/empty/","/c/"]
RUN npm test
COPY ["[[]id]","."]
COPY --from=made ["/empty/","/tmp/x/"]
RUN make
FROM stage-0 AS stage-1
COPY --from=stage-0 ["/app","/from"]
RUN ls
`);
  expect(read.additions).toEqual([{ path: 'empty', isFolder: true }]);
  expect(read.notes).toEqual([
    { line: 6, message: 'Line 6 mounts the secret npmrc, which a build does not have.' },
    { line: 6, message: 'Line 6 mounts keys of ssh, which a build does not have.' },
  ]);
});

test('heredocs become commands and files', () => {
  const file = `FROM node
SHELL ["/bin/bash", "-ec"]
RUN <<EOF
echo "one"
FROM localhost/x
EOF
COPY --chmod=755 <<-"A" <<'B' run.sh bin/*.sh /usr/
	#!/bin/sh
	exec $1
A
two
B
COPY <<EOF a /x/
\\$uri
EOF
RUN echo 'a <<EOF b'
`;

  const read = readDockerfile(file, {});

  expect(read.write({ nameOf: (image) => image, additions: 'made' }).text).toBe(`FROM node AS stage-0
SHELL ["/bin/bash", "-ec"]
RUN ["/bin/bash","-ec","echo \\"one\\"\\nFROM localhost/x\\n"]
COPY --from=made ["/0/A","/1/B","/2/run.sh","/3/bin/*.sh","/usr/"]
COPY --from=made ["/4/EOF","/x/"]
COPY ["a","/x/"]
RUN ["/bin/bash","-ec","echo 'a <<EOF b'"]
`);
  expect(read.additions).toEqual([
    { path: '0/A', text: '#!/bin/sh\nexec $1\n', mode: 0o755 },
    { path: '1/B', text: 'two\n', mode: 0o755 },
    { path: '2', below: 'run.sh', mode: 0o755 },
    { path: '3', below: 'bin', mode: 0o755 },
    { path: '4/EOF', text: '$uri\n', mode: 0o644 },
  ]);
});

test('stages that the target does not need are left out', () => {
  const file = readDockerfile(
    'FROM a AS base\nFROM b AS test\nRUN npm test\nFROM base AS build\nRUN x\nFROM c AS web\nCOPY --from=build /x /\nFROM d',
    {},
  );
  const stagesOf = (target: number | null) => file.write({ nameOf: (name) => name, target }).text.match(/stage-\d$/gm);

  expect(stagesOf(3)).toEqual(['stage-0', 'stage-2', 'stage-3']);
  expect(stagesOf(null)).toEqual(['stage-4']);
  expect(file.imagesOf(3).map(({ name }) => name)).toEqual(['a', 'c']);
});

test('the escape character of a file stays', () => {
  const written = readDockerfile('#escape=`\nFROM node\nRUN a `\n b\nRUN c\\\n', {}).write({
    nameOf: (image) => image,
  }).text;

  expect(written).toBe('# escape=`\nFROM node AS stage-0\nRUN a  b\nRUN c\\\n');
});

test.each([
  [['COPY . /app', 'RUN npm install', 'ENV A=--from'], true],
  [[], true],
  [['COPY --from=x / /'], false],
  [['RUN --mount=type=bind,from=x,target=/y ls'], false],
  [['COPY --fr\\om=x / /'], false],
  [['RUN true\nCOPY --from=x / /'], false],
  [['RUN true \\', 'COPY --from=x / /'], false],
  [['# syntax=x'], false],
])('the triggers %j of a base image are harmless: %s', (triggers, expected) => {
  expect(areHarmless(triggers)).toBe(expected);
});

test('a line of the written file leads to the line of its author', () => {
  const file = readDockerfile('# escape=`\n# a comment\nFROM node\n\nRUN <<EOF\none\nEOF\nRUN a `\n  b\nEXPOSE 80', {});

  const { text, lineOf, lineOfStep } = file.write({ nameOf: (name) => name });

  const lines = text.split('\n').map((_, index) => lineOf(index + 1));
  expect(lines).toEqual([1, 3, 5, 8, 10, null]);
  const steps = [1, 3, 9].map((number) => lineOfStep({ number, stage: null }));
  expect(steps).toEqual([3, 8, null]);
});

test('an instruction that no builder knows is refused with its line', () => {
  expect(whyNoDockerfile('FROM node\n# a comment\nRUNN true', {}, rule)).toBe(
    'Line 3 has the instruction RUNN, which no builder knows.',
  );
});

test('stages that begin with an image get labels first', () => {
  const file = readDockerfile('FROM node AS one\nRUN a\nFROM one\nRUN b\nFROM scratch\nCOPY --from=1 / /', {});

  const { text, lineOf, lineOfStep } = file.write({ nameOf: (name) => name, labels: { 'pcp.owner': 'app-1' } });

  expect(text).toBe(`FROM node AS stage-0
LABEL "pcp.owner"="app-1"
RUN a
FROM stage-0 AS stage-1
RUN b
FROM scratch AS stage-2
LABEL "pcp.owner"="app-1"
COPY --from=stage-1 / /
`);
  expect([lineOf(2), lineOf(4)]).toEqual([1, 3]);
  const steps = [lineOfStep({ number: 3, stage: 1 }), lineOfStep({ number: 2, stage: 2 })];
  expect([...steps, lineOfStep({ number: 1, stage: 9 })]).toEqual([2, 4, null]);
});
