import { expect, test } from 'vitest';
import { addEntry, hasSection } from '../../contract-diff/index.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A command.\n\n## 0.9.1\n';
const written =
  '# Changelog\n\n## Unreleased\n\n### Contract 0.9.2\n\n- `a`: new.\n\n### Added\n\n- A command.\n\n## 0.9.1\n';

test('adds a section for the version', () => {
  expect(addEntry(changelog, { version: '0.9.2', lines: ['`a`: new.'] })).toBe(written);
  expect(hasSection(changelog, '0.9.2')).toBe(false);
  expect(hasSection(written, '0.9.2')).toBe(true);
});

test('adds a section for the package beside that of the contract', () => {
  const added = addEntry(written, { subject: 'Package', version: '0.9.2', lines: ['`b`: new.'] });

  expect(added).toBe(written.replace('## Unreleased\n', '## Unreleased\n\n### Package 0.9.2\n\n- `b`: new.\n'));
  expect([hasSection(written, '0.9.2', 'Package'), hasSection(added, '0.9.2', 'Package')]).toEqual([false, true]);
});

test('adds no line twice, and keeps those that a person wrote', () => {
  const edited = written.replace('- `a`: new.', '- `a`: new.\n- By hand.');

  expect(addEntry(edited, { version: '0.9.2', lines: ['`a`: new.'] })).toBe(edited);
  expect(addEntry(edited, { version: '0.9.2', lines: ['`a`: new.', '`b`: new.'] })).toBe(
    edited.replace('- `a`: new.\n', '- `b`: new.\n- `a`: new.\n'),
  );
});

test('gives a section its new version', () => {
  expect(addEntry(written, { version: '0.10.0', replaces: '0.9.2', lines: ['`a`: new.'] })).toBe(
    written.replace('0.9.2', '0.10.0'),
  );
});

test('wraps long lines, and begins a changelog without a section', () => {
  const line = `\`getThing\`: ${'the field is new and '.repeat(6)}required.`;

  expect(addEntry('# Changes\n', { version: '1.0.0', lines: [line] })).toBe(
    `# Changes

### Contract 1.0.0

- \`getThing\`: the field is new and the field is new and the field is new and the field is new and the field is new and
  the field is new and required.

`,
  );
});

test('keeps a name with spaces in one line', () => {
  const line =
    'Breaking for generated code: `createFetch (./fetch)`, `createFetchFront (./fetch)`, `createContractValidator (./fetch)`.';

  expect(addEntry('# Changes\n', { version: '1.0.0', lines: [line] })).toContain(
    '- Breaking for generated code: `createFetch (./fetch)`, `createFetchFront (./fetch)`,\n  `createContractValidator (./fetch)`.\n',
  );
});
