import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const modules = `[submodule "theme"]
\tpath = themes/plain
\turl = https://git.example.com/plain.git
# path = themes/other
[submodule "fonts"]
  path = "assets/fonts/"
`;
const site = { 'hugo.toml': 'title = "Own"\ntheme = "plain"\n', 'content/_index.md': '# Hi\n', '.gitmodules': modules };

test('a submodule without files is a warning that says how to get them', async () => {
  const { plan, warnings } = await detect(treeOf({ ...site, 'assets/fonts/a.woff2': '' }), []);

  expect(plan?.framework).toBe('hugo');
  expect(warnings).toEqual([
    {
      code: 'submodule_left_out',
      path: '.gitmodules',
      message:
        'The submodule themes/plain has no files in the source. ' +
        'Run `git submodule update --init` before an upload, or deploy the git repository.',
    },
  ]);
});

test('submodules with files have no warning', async () => {
  const files = { 'assets/fonts/a.woff2': '', 'themes/plain/theme.toml': '' };

  expect((await detect(treeOf({ ...site, ...files }), [])).warnings).toEqual([]);
});
