import type { components } from '../../../generated/types.ts';
import { mask } from '../../model/vars/mask.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { personBody } from '../shared/person-body.ts';
import { timestamp } from '../shared/timestamp.ts';

export function varBody(row: RowOf<'vars'>, names: ReadonlyMap<string, string>): components['schemas']['Var'] {
  const { id, key, value, isSecret, createdAt, updatedAt, updatedById } = row;
  return {
    id,
    key,
    value: isSecret ? mask : value,
    isSecret,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
    updatedBy: personBody(updatedById, names),
  };
}
