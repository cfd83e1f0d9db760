import { ControlPlaneError } from '../../model/shared/error.ts';
import { type ImportAccess, type ImportedProject, type ImportUnit, Unsupported } from '../../ports/importer.ts';
import type { Ports } from '../../ports/ports.ts';
import { Refused } from '../../ports/refused.ts';

/** Self-hosted platforms, whose address has to be given. */
const selfHosted: readonly ImportAccess['provider'][] = ['coolify', 'dokploy'];

/** The units of an account on another platform, also those that cannot be imported. */
export async function listUnits({ importer }: Ports, access: ImportAccess): Promise<readonly ImportUnit[]> {
  requireAddress(access);
  return importer.units(access).catch((error: unknown) => failImport(access, error));
}

/** A unit, to check and to deploy. Nothing is created. */
export async function importProject(
  { importer }: Ports,
  access: ImportAccess,
  unitId: string,
): Promise<ImportedProject> {
  requireAddress(access);
  const project = await importer.project(access, unitId).catch((error: unknown) => failImport(access, error));
  if (project) return project;
  throw new ControlPlaneError(
    'bad_reference',
    `The account has no unit "${unitId}", or the unit cannot be imported. List the units first.`,
  );
}

function requireAddress({ provider, baseUrl }: ImportAccess): void {
  if (baseUrl !== undefined || !selfHosted.includes(provider)) return;
  throw new ControlPlaneError(
    'missing_input',
    `\`credentials.baseUrl\` is missing. Name the address of your ${provider}.`,
  );
}

function failImport({ provider }: ImportAccess, cause: unknown): never {
  if (cause instanceof Refused) {
    throw new ControlPlaneError('bad_reference', `${provider} refuses the credentials. Check the token.`, { cause });
  }
  if (cause instanceof Unsupported) throw new ControlPlaneError('provider_error', cause.message, { cause });
  throw new ControlPlaneError('provider_error', `${provider} cannot be reached or returns an error. Try again later.`, {
    cause,
  });
}
