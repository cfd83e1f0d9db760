import { reply } from '../../../contract/model/reply.ts';
import { listInstallations, listTemplates } from '../../actions/reference/catalog.ts';
import { bind, type BoundOperations, noArgument } from '../shared/bind.ts';
import { templateBody } from './template-body.ts';

export const catalogHandlers: BoundOperations<'listTemplates' | 'listGithostInstallations'> = {
  listTemplates: bind(listTemplates, noArgument, (entries) => reply(200, { templates: entries.map(templateBody) })),
  listGithostInstallations: bind(listInstallations, noArgument, (installations) =>
    reply(200, { installations: [...installations] }),
  ),
};
