import type { OpenApiDocument } from '../document.ts';
import { createResponseValidator, type ResponseValidator } from './response-validator.ts';
import { createUnknownMembers, type UnknownMembers } from './unknown-members.ts';

/** The checks of each response before it is sent. */
export interface ResponseGuard {
  readonly responseValidator: ResponseValidator;
  readonly members: UnknownMembers;
}

/** The checks of a contract. They compile schemas at run time, so they are left out where no code may be generated. */
export function createResponseGuard(document: OpenApiDocument, violations: 'fail' | 'log' = 'fail'): ResponseGuard {
  return {
    // A full check of addresses takes long; in production their pattern suffices.
    responseValidator: createResponseValidator(document, violations === 'log' ? 'fast' : 'full'),
    members: createUnknownMembers(document),
  };
}
