import type { Breakage } from './breakage.ts';
import { contract } from './contract.ts';
import { controlPlane } from './control-plane.ts';
import { dashboard } from './dashboard.ts';
import { front } from './front.ts';
import { generator } from './generator.ts';
import { packaging } from './package.ts';
import { running } from './running.ts';

/** Every deliberate breakage, by what it is a mistake in. */
export const breakages: Readonly<Record<string, readonly Breakage[]>> = {
  'The contract': contract,
  'The generator': generator,
  'The front': front,
  'The control plane': controlPlane,
  'The dashboard': dashboard,
  'The running server': running,
  'The package, its documents and its style': packaging,
};
