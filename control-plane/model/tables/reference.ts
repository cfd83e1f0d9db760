import type { RegionState } from '../../../generated/moves.ts';
import { regionLifecycle } from '../../../generated/moves.ts';
import type { components } from '../../../generated/types.ts';
import { amounts } from './amounts.ts';
import { flag, integer, json, nullable, oneOf, table, text, time } from './table.ts';
import { statesOf } from './states.ts';

type Template = components['schemas']['Template'];

/** Settings for running a component, for the operator of the catalog instead of its users. */
export interface ComponentRun {
  /** Path of its volume; `/data` by default. */
  readonly data?: string;
  readonly argv?: readonly string[];
  /** Variables, which may refer to settings of the application, as in `${PASSWORD}`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly user?: string;
  /** Command in the container that passes with exit code 0; without it, the port has to open. */
  readonly health?: readonly string[];
}

export type CatalogComponent = components['schemas']['TemplateComponent'] & { readonly run?: ComponentRun };

/** An application of the catalog, with the settings for running its components. */
export type CatalogTemplate = Omit<Template, 'components'> & { readonly components: readonly CatalogComponent[] };

export const referenceTables = {
  regions: table(
    {
      id: text,
      name: text,
      country: nullable(text),
      order: integer,
      status: oneOf<RegionState>(statesOf(regionLifecycle)),
      // Provisioned when the first workspace activates it.
      isVirtual: flag,
      // Set while the operator drains the region. Shown only while the region has not failed.
      isDraining: flag,
      hasTls: flag,
      // Ids of the offered tiers.
      tiers: json<readonly string[]>(),
      ingressHost: text,
      // Port of the apps' addresses; `null` for the usual one, 443 or 80.
      ingressPort: nullable(integer),
      ipv4: json<readonly string[]>(),
      ipv6: json<readonly string[]>(),
    },
    { scope: 'system', readers: 'everyone' },
  ),
  tiers: table(
    {
      id: text,
      name: text,
      description: text,
      monthlyCents: integer,
      currency: text,
      // An account can have one plan of a free tier.
      isFree: flag,
      ...amounts,
      isAvailable: flag,
      order: integer,
      // Time since when the operator offers it to no new plan; null while the configuration decides.
      retiredAt: nullable(time),
    },
    { scope: 'system', readers: 'everyone' },
  ),
  templates: table(
    { id: text, name: text, definition: json<Omit<CatalogTemplate, 'id' | 'name' | 'versions'>>() },
    { scope: 'system', readers: 'everyone' },
  ),
  templateVersions: table(
    { id: text, templateId: text, version: text, releasedAt: time, isCurrent: flag },
    {
      scope: 'system',
      readers: 'everyone',
      unique: { templateVersions_version: ['templateId', 'version'] },
      references: [{ table: 'templates', columns: ['templateId'], key: ['id'], onDelete: 'cascade' }],
    },
  ),
};
