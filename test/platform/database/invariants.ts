import type { Database } from '../../../platform/database/statements/database.ts';

const isOpen = `"status" in ('queued', 'building', 'deploying')`;

/** What the apps of a plan count of its pool: each the most that it or one of its open deploys takes. */
function sumOf(column: 'cpu_millis' | 'memory'): string {
  const ofDeploys = `(select max("${column}") from "deploys" where "app_id" = "apps"."id" and ${isOpen})`;
  const most = `case when coalesce(${ofDeploys}, 0) > "${column}" then ${ofDeploys} else "${column}" end`;
  return `(
    select sum(${most}) from "apps" where "apps"."workspace_id" = "plans"."workspace_id" and "apps"."region" = "plans"."region"
    and ("desired" = 'running' or ${ofDeploys} is not null)
  )`;
}

/** What must not be in a database, each with the statement that finds it. */
const forbidden: Readonly<Record<string, string>> = {
  'a workspace without exactly one owner': `
    select "id" from "workspaces" where (
      select count(*) from "members" where "workspace_id" = "workspaces"."id" and "role" = 'owner' and "owner_of" = "workspaces"."id"
    ) <> 1`,
  'an owner who is not marked as one': `
    select "id" from "members" where ("role" = 'owner') <> ("owner_of" is not null)`,
  'a member twice': `
    select "workspace_id", "user_id" from "members" group by "workspace_id", "user_id" having count(*) > 1`,
  'a slug twice': `select "slug" from "workspaces" group by "slug" having count(*) > 1`,
  'a variable twice': `select "app_id", "key" from "vars" group by "app_id", "key" having count(*) > 1`,
  'a place of a deploy twice': `
    select "app_id", "slot" from "deploys" where "slot" is not null group by "app_id", "slot" having count(*) > 1`,
  'an open deploy without a place': `
    select "id" from "deploys" where ${isOpen} and "slot" is null`,
  'fewer deploys than there are numbers, of which the last 100 are kept': `
    select "id" from "apps" where (
      select count(*) from "deploys" where "app_id" = "apps"."id" and "number" > "apps"."last_number" - 100
    ) <> case when "last_number" > 100 then 100 else "last_number" end`,
  'a number of a deploy twice': `
    select "app_id", "number" from "deploys" group by "app_id", "number" having count(*) > 1`,
  'a pool that is overdrawn': `
    select "used"."id" from (select "plans"."id", ${sumOf('cpu_millis')} as "cpu", ${sumOf('memory')} as "memory", "tier" from "plans") as "used"
    join "tiers" on "tiers"."id" = "used"."tier" where "cpu" > "cpu_millis" or "used"."memory" > "tiers"."memory"`,
};

/** The rows that break a rule, each with the rule. */
export async function findBroken(database: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [index, [rule, text]] of Object.entries(forbidden).entries()) {
    const rows = await database.send({ text, name: `rule_${index}` }, []);
    broken.push(...rows.map((row) => `${rule}: ${JSON.stringify(row)}`));
  }
  return broken;
}
