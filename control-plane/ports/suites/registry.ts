import type { Registry } from '../registry.ts';
import { Refused } from '../refused.ts';
import { type Broken, type Suite, equal, rejectsEach } from './assert.ts';

interface Subject {
  readonly registry: Registry;
  /** A reference with a tag to an image, and one to an image that does not exist. */
  readonly ref: string;
  readonly missingRef: string;
  /** Registries for images of the host `registry.test`. */
  readonly broken: Broken<Registry>;
}

/** Requirements for every adapter for registries, by name. */
export const registrySuite: Suite<Subject> = {
  'responds to a ping': async (create) => {
    equal(await (await create()).registry.ping(), undefined);
  },

  'describes an image': async (create) => {
    const { registry, ref } = await create();

    const image = await registry.image(ref);

    equal(
      [image?.ref, /^sha256:[0-9a-f]{64}$/.test(image?.digest ?? ''), (image?.platforms.length ?? 0) > 0],
      [ref, true, true],
    );
  },

  'finds the same image by its digest': async (create) => {
    const { registry, ref } = await create();
    const image = await registry.image(ref);

    const same = await registry.image(`${image?.registry}/${image?.repository}@${image?.digest}`);

    equal([same?.digest, same?.tag], [image?.digest, null]);
  },

  'knows no image that does not exist': async (create) => {
    const { registry, missingRef } = await create();

    equal([await registry.image(missingRef), await registry.image('not a reference')], [null, null]);
  },

  'rejects without a sound response, and does not call the image missing': async (create) => {
    const { broken } = await create();

    await rejectsEach(broken, (registry) => registry.image('registry.test/team/app:1'), Refused);
  },
};
