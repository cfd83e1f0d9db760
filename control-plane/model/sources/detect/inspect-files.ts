import { detect, type DetectOptions } from './detect.ts';
import { withoutOuterFolder } from './folders.ts';
import { noFormats } from './formats.ts';
import type { Detected } from './plan.ts';
import type { Tree } from './tree.ts';
import { explain, waysOf } from './ways.ts';

/** Detects the app in the files of a source, and says why it is built like this and how else it could be. */
export async function inspectFiles(
  whole: Tree,
  profiles: readonly string[],
  options: Partial<DetectOptions> = {},
): Promise<Detected> {
  const { formats = noFormats, choices = {} } = options;
  const detected = await detect(whole, profiles, options);
  const code = await detect(whole, [], { ...options, choices: { build: { builder: 'buildpack' } } });
  const source = { tree: withoutOuterFolder(whole, choices.build), formats, warn: () => undefined };
  const ways = await waysOf(source, code.plan);
  return { ...detected, ways: explain(detected.plan, ways) };
}
