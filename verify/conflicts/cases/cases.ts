import type { Cases } from '../provoke/case.ts';
import { accountCases } from './account.ts';
import { appCases } from './apps.ts';
import { belongingCases } from './belongings.ts';
import { billingCases } from './billing.ts';
import { sourceCases } from './sources.ts';
import { workspaceCases } from './workspaces.ts';

/** How each code is provoked. A code of an operation that is not here is listed as not checked. */
export const cases: Cases = { ...accountCases, ...workspaceCases, ...billingCases, ...sourceCases, ...appCases, ...belongingCases };
