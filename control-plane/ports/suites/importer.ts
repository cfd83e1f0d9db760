import type { ImportAccess, Importer } from '../importer.ts';
import { Refused } from '../refused.ts';
import { type Broken, type Suite, equal, rejectsEach, rejectsWith } from './assert.ts';

interface Subject {
  readonly importer: Importer;
  /** Access to an account whose first unit can be imported. */
  readonly access: ImportAccess;
  readonly refusedAccess: ImportAccess;
  readonly broken: Broken<Importer>;
}

/** Requirements for every importer, by name. */
export const importerSuite: Suite<Subject> = {
  'lists units and reads one of them': async (create) => {
    const { importer, access } = await create();

    const [unit] = await importer.units(access);
    const project = await importer.project(access, unit?.id ?? '');

    equal([unit?.importable, unit?.reason, typeof project?.name], [true, null, 'string']);
    equal(await importer.project(access, 'none'), null);
  },

  'refuses wrong credentials': async (create) => {
    const { importer, refusedAccess } = await create();

    await rejectsWith(importer.units(refusedAccess), Refused);
    await rejectsWith(importer.project(refusedAccess, 'one'), Refused);
  },

  'rejects without a sound response, which says nothing about the credentials': async (create) => {
    const { broken, access } = await create();

    await rejectsEach(broken, (importer) => importer.units(access), Refused);
  },
};
