import { BadChoice, type BuildChoices, buildersFor } from '../choices.ts';
import { composeFileOf } from './compose/files.ts';
import { hasFile } from './files.ts';
import type { Tree } from './tree.ts';

/**
 * Says what a chosen builder lacks. `isExplained`: the compose file has warnings about itself. Throws `BadChoice`,
 * unless nothing was chosen.
 */
export function requireFound(tree: Tree, build: BuildChoices, isExplained: boolean): void {
  const { dockerfile = 'Dockerfile', composeFile } = build;
  const [builder, ...others] = buildersFor(build);
  if (builder === undefined || others.length > 1 || (builder === 'compose' && isExplained)) return;
  if (builder === 'compose' && !composeFileOf(tree))
    throw new BadChoice(
      composeFile === undefined
        ? 'The source has no compose file with a usual name. Choose it by `build.composeFile`.'
        : `The source has no compose file ${composeFile}. Choose another one by \`build.composeFile\`.`,
    );
  if (builder === 'dockerfile' && !hasFile(tree, dockerfile))
    throw new BadChoice(`The source has no file ${dockerfile}. Choose the Dockerfile by \`build.dockerfile\`.`);
  if (builder === 'buildpack')
    throw new BadChoice(
      'The source has no Procfile and no files of a language that is known. Choose `build.startCommand`, too.',
    );
  if (builder === 'static')
    throw new BadChoice('The source has no index.html in a usual folder. Choose the folder by `build.outputFolder`.');
}
