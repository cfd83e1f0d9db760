import { closed, text } from '../shared/config-schema.ts';
import { type BaseName, baseNames } from './recipe.ts';

/** Base images by the kind of app; the usual ones by default. */
export type BaseImagesConfig = Readonly<
  Partial<Record<BaseName, { readonly image: string; readonly version: string }>>
>;

export const baseImagesSchema = {
  type: 'object',
  properties: Object.fromEntries(baseNames.map((name) => [name, closed({ image: text(500), version: text(50) })])),
  additionalProperties: false,
};
