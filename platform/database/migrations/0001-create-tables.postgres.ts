export const postgres = `
create table "users" (
  "id" text collate "C" not null,
  "email" text collate "C" not null,
  "email_verified" boolean not null,
  "name" text collate "C" not null,
  "avatar_url" text collate "C",
  "hues" json not null,
  "phone" text collate "C",
  "phone_verified" boolean not null,
  "githost_login" text collate "C",
  "githost_avatar_url" text collate "C",
  "payment_method" json,
  "created_at" bigint not null,
  constraint "users_pkey" primary key ("id")
);

create unique index "users_email" on "users" ("email");

create table "sessions" (
  "id" text collate "C" not null,
  "user_id" text collate "C" not null,
  "hash" text collate "C" not null,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  constraint "sessions_pkey" primary key ("id"),
  constraint "sessions_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade
);

create unique index "sessions_hash" on "sessions" ("hash");

create index "sessions_user_id_idx" on "sessions" ("user_id");

create table "sign_in_links" (
  "id" text collate "C" not null,
  "email" text collate "C" not null,
  "hash" text collate "C" not null,
  "unsent_url" bytea,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  constraint "sign_in_links_pkey" primary key ("id")
);

create unique index "signInLinks_hash" on "sign_in_links" ("hash");

create index "sign_in_links_email_idx" on "sign_in_links" ("email");

create table "phone_codes" (
  "id" text collate "C" not null,
  "user_id" text collate "C" not null,
  "phone" bytea not null,
  "hash" text collate "C" not null,
  "tries" bigint not null,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  constraint "phone_codes_pkey" primary key ("id"),
  constraint "phone_codes_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade
);

create unique index "phoneCodes_user" on "phone_codes" ("user_id");

create table "workspaces" (
  "id" text collate "C" not null,
  "slug" text collate "C" not null,
  "name" text collate "C" not null,
  "hues" json not null,
  "icon_url" text collate "C",
  "created_at" bigint not null,
  "deleted_at" bigint,
  constraint "workspaces_pkey" primary key ("id")
);

create unique index "workspaces_slug" on "workspaces" ("slug");

create table "members" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "user_id" text collate "C" not null,
  "role" text collate "C" not null check ("role" in ('viewer', 'developer', 'admin', 'owner')),
  "owner_of" text collate "C",
  "joined_at" bigint not null,
  constraint "members_pkey" primary key ("id"),
  constraint "members_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "members_fk2" foreign key ("user_id") references "users" ("id") on update cascade on delete no action
);

create unique index "members_user" on "members" ("workspace_id", "user_id");

create unique index "members_owner" on "members" ("owner_of");

create index "members_user_id_idx" on "members" ("user_id");

create table "tokens" (
  "id" text collate "C" not null,
  "user_id" text collate "C" not null,
  "name" text collate "C" not null,
  "prefix" text collate "C" not null,
  "hash" text collate "C" not null,
  "scope" text collate "C" not null check ("scope" in ('read', 'deploy', 'full')),
  "pinned_workspace_id" text collate "C",
  "created_at" bigint not null,
  "expires_at" bigint,
  "last_used_at" bigint,
  constraint "tokens_pkey" primary key ("id"),
  constraint "tokens_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade,
  constraint "tokens_fk2" foreign key ("pinned_workspace_id", "user_id")
    references "members" ("workspace_id", "user_id") on update cascade on delete cascade
);

create unique index "tokens_hash" on "tokens" ("hash");

create index "tokens_user_id_idx" on "tokens" ("user_id");

create index "tokens_pinned_workspace_id_idx" on "tokens" ("pinned_workspace_id");

create table "tickets" (
  "id" text collate "C" not null,
  "user_id" text collate "C" not null,
  "subject" text collate "C" not null,
  "status" text collate "C" not null check ("status" in ('open', 'waiting', 'closed')),
  "about_workspace_id" text collate "C",
  "created_at" bigint not null,
  "updated_at" bigint not null,
  constraint "tickets_pkey" primary key ("id"),
  constraint "tickets_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade
);

create index "tickets_user_id_created_at_idx" on "tickets" ("user_id", "created_at" desc);

create index "tickets_about_workspace_id_idx" on "tickets" ("about_workspace_id");

create table "messages" (
  "id" text collate "C" not null,
  "user_id" text collate "C" not null,
  "ticket_id" text collate "C" not null,
  "number" bigint not null,
  "author_id" text collate "C",
  "author_name" text collate "C" not null,
  "author_kind" text collate "C" not null check ("author_kind" in ('customer', 'support', 'assistant')),
  "body" text collate "C" not null,
  "created_at" bigint not null,
  constraint "messages_pkey" primary key ("id"),
  constraint "messages_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade,
  constraint "messages_fk2" foreign key ("author_id") references "users" ("id") on update cascade on delete no action,
  constraint "messages_fk3" foreign key ("ticket_id") references "tickets" ("id") on update cascade on delete cascade
);

create unique index "messages_number" on "messages" ("ticket_id", "number");

create table "regions" (
  "id" text collate "C" not null,
  "name" text collate "C" not null,
  "country" text collate "C",
  "order" bigint not null,
  "status" text collate "C" not null check ("status" in ('inactive', 'warming', 'ready', 'draining', 'failed')),
  "is_virtual" boolean not null,
  "is_draining" boolean not null,
  "has_tls" boolean not null,
  "tiers" json not null,
  "ingress_host" text collate "C" not null,
  "ingress_port" bigint,
  "ipv4" json not null,
  "ipv6" json not null,
  constraint "regions_pkey" primary key ("id")
);

create table "tiers" (
  "id" text collate "C" not null,
  "name" text collate "C" not null,
  "description" text collate "C" not null,
  "monthly_cents" bigint not null,
  "currency" text collate "C" not null,
  "is_free" boolean not null,
  "cpu_millis" bigint not null,
  "memory" bigint not null,
  "storage" bigint not null,
  "is_available" boolean not null,
  "order" bigint not null,
  constraint "tiers_pkey" primary key ("id")
);

create table "templates" (
  "id" text collate "C" not null,
  "name" text collate "C" not null,
  "definition" json not null,
  constraint "templates_pkey" primary key ("id")
);

create table "template_versions" (
  "id" text collate "C" not null,
  "template_id" text collate "C" not null,
  "version" text collate "C" not null,
  "released_at" bigint not null,
  "is_current" boolean not null,
  constraint "template_versions_pkey" primary key ("id"),
  constraint "template_versions_fk1" foreign key ("template_id")
    references "templates" ("id") on update cascade on delete cascade
);

create unique index "templateVersions_version" on "template_versions" ("template_id", "version");

create table "invitations" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "email" text collate "C" not null,
  "pending_email" text collate "C",
  "role" text collate "C" not null check ("role" in ('viewer', 'developer', 'admin', 'owner')),
  "status" text collate "C" not null check ("status" in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  "token_hash" text collate "C" not null,
  "invited_by_id" text collate "C" not null,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  constraint "invitations_pkey" primary key ("id"),
  constraint "invitations_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "invitations_fk2" foreign key ("invited_by_id")
    references "users" ("id") on update cascade on delete no action
);

create unique index "invitations_pending" on "invitations" ("workspace_id", "pending_email");

create unique index "invitations_token" on "invitations" ("token_hash");

create index "invitations_pending_email_idx" on "invitations" ("pending_email");

create table "plans" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "region" text collate "C" not null,
  "tier" text collate "C" not null,
  "status" text collate "C" not null check ("status" in ('free', 'incomplete', 'trialing', 'active', 'past_due',
    'canceled')),
  "region_status" text collate "C" not null check ("region_status" in ('pending', 'warming', 'active', 'draining',
    'failed')),
  "status_reason" text collate "C" check ("status_reason" in ('provision_failed', 'region_unavailable')),
  "free_owner_id" text collate "C",
  "subscription_id" text collate "C",
  "checkout_id" text collate "C",
  "checkout_tier" text collate "C",
  "invoice_url" text collate "C",
  "charged_at" bigint,
  "charged_card" json,
  "mail_id" text collate "C",
  "period_start" bigint,
  "period_end" bigint,
  "cancel_at" bigint,
  "reserved_until" bigint,
  "activated_at" bigint,
  "created_at" bigint not null,
  constraint "plans_pkey" primary key ("id"),
  constraint "plans_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "plans_fk2" foreign key ("region") references "regions" ("id") on update cascade on delete no action,
  constraint "plans_fk3" foreign key ("tier") references "tiers" ("id") on update cascade on delete no action
);

create unique index "plans_region" on "plans" ("workspace_id", "region");

create unique index "plans_free" on "plans" ("free_owner_id");

create index "plans_region_idx" on "plans" ("region");

create index "plans_checkout_id_idx" on "plans" ("checkout_id");

create table "checkouts" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "plan_id" text collate "C" not null,
  "state" text collate "C" not null check ("state" in ('opening', 'open', 'ending')),
  "url" text collate "C",
  "created_at" bigint not null,
  "expires_at" bigint not null,
  constraint "checkouts_pkey" primary key ("id")
);

create index "checkouts_plan_id_idx" on "checkouts" ("plan_id");

create table "subscriptions" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "plan_id" text collate "C" not null,
  "payer_id" text collate "C" not null,
  "tier" text collate "C" not null,
  "end" text collate "C" check ("end" in ('credit', 'refund', 'stop')),
  constraint "subscriptions_pkey" primary key ("id"),
  constraint "subscriptions_fk1" foreign key ("payer_id")
    references "users" ("id") on update cascade on delete no action
);

create index "subscriptions_plan_id_idx" on "subscriptions" ("plan_id");

create index "subscriptions_payer_id_idx" on "subscriptions" ("payer_id");

create table "apps" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "slug" text collate "C" not null,
  "env" text collate "C" not null check ("env" in ('production', 'preview', 'development')),
  "region" text collate "C" not null,
  "name" text collate "C" not null,
  "label" text collate "C" not null,
  "source" json not null,
  "status" text collate "C" not null check ("status" in ('deploying', 'running', 'degraded', 'error', 'stopped')),
  "status_reason" text collate "C" check ("status_reason" in ('deploy_failed', 'crash_loop', 'out_of_memory',
    'health_check_failed', 'set_by_hand', 'payment_required', 'region_unavailable', 'being_deleted',
    'cleanup_failed')),
  "desired" text collate "C" not null check ("desired" in ('running', 'stopped', 'deleted')),
  "mark" text collate "C" check ("mark" in ('degraded', 'error')),
  "ready" text collate "C" check ("ready" in ('all', 'some', 'none')),
  "ready_reason" text collate "C" check ("ready_reason" in ('crash_loop', 'health_check_failed', 'out_of_memory')),
  "generation" bigint not null,
  "starts_until" bigint,
  "current_deploy_id" text collate "C",
  "newest_deploy_id" text collate "C",
  "last_number" bigint not null,
  "cpu_millis" bigint not null,
  "memory" bigint not null,
  "storage" bigint not null,
  "template_id" text collate "C",
  "template_version" text collate "C",
  "settings" json,
  "preview_of_app_id" text collate "C",
  "preview_branch" text collate "C",
  "paused_by_number" bigint,
  "last_push" json,
  "last_push_at" bigint,
  "sizes" json not null,
  "volume_sizes" json not null,
  "health" json,
  "release_command" text collate "C",
  "started_at" bigint,
  "deleted_at" bigint,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  constraint "apps_pkey" primary key ("id"),
  constraint "apps_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete no action,
  constraint "apps_fk2" foreign key ("region") references "regions" ("id") on update cascade on delete no action
);

create unique index "apps_slug" on "apps" ("workspace_id", "env", "region", "slug");

create unique index "apps_address" on "apps" ("region", "label");

create unique index "apps_id" on "apps" ("workspace_id", "id");

create unique index "apps_preview" on "apps" ("preview_of_app_id", "preview_branch");

create table "checks" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "day_at" bigint not null,
  "up" bigint not null,
  "total" bigint not null,
  "last_at" bigint not null,
  "was_up" boolean not null,
  constraint "checks_pkey" primary key ("id"),
  constraint "checks_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
);

create unique index "checks_day" on "checks" ("app_id", "day_at");

create table "releases" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "deploy_id" text collate "C" not null,
  "services" json not null,
  "release_command" text collate "C",
  "current_at" bigint,
  "created_at" bigint not null,
  constraint "releases_pkey" primary key ("id"),
  constraint "releases_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
);

create index "releases_app_id_created_at_idx" on "releases" ("app_id", "created_at" desc);

create index "releases_deploy_id_idx" on "releases" ("deploy_id");

create table "deploys" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "number" bigint not null,
  "status" text collate "C" not null check ("status" in ('queued', 'building', 'deploying', 'succeeded', 'failed',
    'canceled')),
  "slot" text collate "C" check ("slot" in ('active', 'queued')),
  "trigger" text collate "C" not null check ("trigger" in ('manual', 'push', 'api', 'install', 'upgrade', 'redeploy',
    'rollback', 'transfer', 'assistant')),
  "source" json not null,
  "sha" text collate "C",
  "commit_msg" text collate "C",
  "author" text collate "C",
  "version" text collate "C",
  "steps" json not null,
  "missing_keys" json not null,
  "error_code" text collate "C" check ("error_code" in ('source_unavailable', 'no_builder', 'build_failed',
    'build_timeout', 'insufficient_pool', 'start_failed', 'health_check_failed', 'release_unavailable',
    'release_failed', 'superseded', 'canceled', 'payment_required', 'region_unavailable', 'limit_reached',
    'reconcile_failed', 'internal')),
  "error_message" text collate "C",
  "env" text collate "C" not null,
  "region" text collate "C" not null,
  "release_id" text collate "C",
  "rollback_to" text collate "C",
  "cpu_millis" bigint not null,
  "memory" bigint not null,
  "storage" bigint not null,
  "sizes" json not null,
  "volume_sizes" json not null,
  "health" json,
  "created_by_id" text collate "C",
  "created_at" bigint not null,
  "started_at" bigint,
  "canceled_at" bigint,
  "release_task" json,
  "applied_at" bigint,
  "routed_at" bigint,
  "finished_at" bigint,
  constraint "deploys_pkey" primary key ("id"),
  constraint "deploys_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "deploys_fk2" foreign key ("created_by_id")
    references "users" ("id") on update cascade on delete no action
);

create unique index "deploys_number" on "deploys" ("app_id", "number");

create unique index "deploys_slot" on "deploys" ("app_id", "slot");

create index "deploys_workspace_id_status_idx" on "deploys" ("workspace_id", "status");

create index "deploys_region_status_idx" on "deploys" ("region", "status");

create index "deploys_release_id_idx" on "deploys" ("release_id");

create table "deploy_logs" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "lines" json not null,
  "omitted" bigint not null,
  constraint "deploy_logs_pkey" primary key ("id"),
  constraint "deploy_logs_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
);

create index "deploy_logs_app_id_idx" on "deploy_logs" ("app_id");

create table "uploads" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "name" text collate "C" not null,
  "files" bigint not null,
  "size" bigint not null,
  "created_at" bigint not null,
  "has_moved" boolean not null,
  "unused_since" bigint,
  constraint "uploads_pkey" primary key ("id"),
  constraint "uploads_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade
);

create index "uploads_workspace_id_idx" on "uploads" ("workspace_id");

create table "upload_uses" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "upload_id" text collate "C" not null,
  constraint "upload_uses_pkey" primary key ("id"),
  constraint "upload_uses_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
);

create unique index "uploadUses_app" on "upload_uses" ("upload_id", "app_id");

create index "upload_uses_app_id_idx" on "upload_uses" ("app_id");

create table "branch_tips" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "repo_url" text collate "C" not null,
  "tips" json not null,
  constraint "branch_tips_pkey" primary key ("id"),
  constraint "branch_tips_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
);

create index "branch_tips_app_id_idx" on "branch_tips" ("app_id");

create table "domains" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "host" text collate "C" not null,
  "held_host" text collate "C",
  "primary_of" text collate "C",
  "redirect_to" text collate "C",
  "status" text collate "C" not null check ("status" in ('pending_dns', 'verifying', 'active', 'error')),
  "error_code" text collate "C" check ("error_code" in ('dns_moved', 'certificate_expired', 'claim_expired')),
  "ownership_value" text collate "C",
  "found" json not null,
  "missed_checks" bigint not null,
  "moved_at" bigint,
  "created_at" bigint not null,
  "verified_at" bigint,
  "checked_at" bigint,
  constraint "domains_pkey" primary key ("id"),
  constraint "domains_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
);

create unique index "domains_host" on "domains" ("held_host");

create unique index "domains_primary" on "domains" ("primary_of");

create index "domains_app_id_host_idx" on "domains" ("app_id", "host");

create index "domains_workspace_id_app_id_idx" on "domains" ("workspace_id", "app_id");

create table "certificates" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "status" text collate "C" not null check ("status" in ('pending', 'issuing', 'issued', 'renewing', 'failed',
    'expired')),
  "issuer" text collate "C",
  "not_before" bigint,
  "not_after" bigint,
  "renew_at" bigint,
  "error_code" text collate "C",
  "error_message" text collate "C",
  "remediation" text collate "C",
  "failures" bigint not null,
  "retry_at" bigint,
  constraint "certificates_pkey" primary key ("id"),
  constraint "certificates_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "certificates_fk2" foreign key ("id") references "domains" ("id") on update cascade on delete cascade
);

create index "certificates_app_id_idx" on "certificates" ("app_id");

create table "host_holds" (
  "id" text collate "C" not null,
  "host" text collate "C" not null,
  "region" text collate "C" not null,
  "holder_workspace_id" text collate "C" not null,
  "held_until" bigint,
  constraint "host_holds_pkey" primary key ("id")
);

create unique index "hostHolds_host" on "host_holds" ("host");

create table "vars" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "key" text collate "C" not null,
  "value" bytea not null,
  "is_secret" boolean not null,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  "updated_by_id" text collate "C",
  constraint "vars_pkey" primary key ("id"),
  constraint "vars_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "vars_fk2" foreign key ("updated_by_id") references "users" ("id") on update cascade on delete no action
);

create unique index "vars_key" on "vars" ("app_id", "key");

create table "alerts" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "name" text collate "C" not null,
  "metric" text collate "C" not null check ("metric" in ('down', 'cpu', 'memory', '5xx', 'p95', 'restarts')),
  "op" text collate "C" not null check ("op" in ('>', '>=', '<', '<=')),
  "value" double precision not null,
  "for_seconds" bigint not null,
  "enabled" boolean not null,
  "channels" json not null,
  "webhook_url" bytea,
  "secret" bytea,
  "state" text collate "C" not null check ("state" in ('ok', 'pending', 'firing', 'no_data', 'paused')),
  "since" bigint,
  "true_since" bigint,
  "false_since" bigint,
  "missing_since" bigint,
  "notified_at" bigint,
  "notified_channels" json not null,
  "created_at" bigint not null,
  constraint "alerts_pkey" primary key ("id"),
  constraint "alerts_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
);

create index "alerts_app_id_idx" on "alerts" ("app_id");

create index "alerts_workspace_id_app_id_idx" on "alerts" ("workspace_id", "app_id");

create table "incidents" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "alert_id" text collate "C" not null,
  "open_of" text collate "C",
  "title" text collate "C" not null,
  "impact" text collate "C" not null check ("impact" in ('degraded', 'down')),
  "started_at" bigint not null,
  "resolved_at" bigint,
  constraint "incidents_pkey" primary key ("id"),
  constraint "incidents_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "incidents_fk2" foreign key ("alert_id") references "alerts" ("id") on update cascade on delete cascade
);

create unique index "incidents_open" on "incidents" ("open_of");

create index "incidents_app_id_started_at_idx" on "incidents" ("app_id", "started_at" desc);

create index "incidents_alert_id_idx" on "incidents" ("alert_id");

create index "incidents_workspace_id_app_id_idx" on "incidents" ("workspace_id", "app_id");

create table "ssh_sessions" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "issued_in" text collate "C" not null,
  "app_id" text collate "C" not null,
  "user_id" text collate "C" not null,
  "token_id" text collate "C",
  "live_of" text collate "C",
  "status" text collate "C" not null check ("status" in ('issued', 'connected', 'expired', 'ended')),
  "service" text collate "C" not null,
  "container" text collate "C" not null,
  "username" text collate "C" not null,
  "public_key" text collate "C" not null,
  "certificate" text collate "C",
  "created_at" bigint not null,
  "expires_at" bigint not null,
  "connected_at" bigint,
  "ended_at" bigint,
  constraint "ssh_sessions_pkey" primary key ("id"),
  constraint "ssh_sessions_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "ssh_sessions_fk2" foreign key ("user_id")
    references "users" ("id") on update cascade on delete no action
);

create unique index "sshSessions_live" on "ssh_sessions" ("app_id", "live_of");

create index "ssh_sessions_user_id_idx" on "ssh_sessions" ("user_id");

create index "ssh_sessions_token_id_idx" on "ssh_sessions" ("token_id");

create table "work" (
  "id" text collate "C" not null,
  "kind" text collate "C" not null check ("kind" in ('deploy', 'build', 'app', 'removal', 'branch', 'region', 'plan',
    'domain', 'certificate', 'alert', 'incident', 'notice', 'upload', 'invitation', 'signInLink', 'phoneCode',
    'audit', 'sshSession', 'ticket', 'idempotency')),
  "subject" text collate "C" not null,
  "due_at" bigint,
  "leased_until" bigint,
  "attempts" bigint not null,
  constraint "work_pkey" primary key ("id")
);

create table "audit_events" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "at" bigint not null,
  "user_id" text collate "C" not null,
  "token_id" text collate "C",
  "token_name" text collate "C",
  "ip" text collate "C" not null,
  "operation" text collate "C" not null,
  "target_type" text collate "C" not null,
  "target_id" text collate "C" not null,
  "target_name" text collate "C" not null,
  "changes" json not null,
  constraint "audit_events_pkey" primary key ("id"),
  constraint "audit_events_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "audit_events_fk2" foreign key ("user_id")
    references "users" ("id") on update cascade on delete no action
);

create index "audit_events_workspace_id_at_id_idx" on "audit_events" ("workspace_id", "at" desc, "id");

create table "notices" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C",
  "channel" text collate "C" not null check ("channel" in ('mail', 'webhook')),
  "recipient" bytea,
  "subject" text collate "C",
  "body" bytea not null,
  "alert_id" text collate "C",
  "attempts" bigint not null,
  "error" text collate "C",
  "created_at" bigint not null,
  "failed_at" bigint,
  constraint "notices_pkey" primary key ("id"),
  constraint "notices_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "notices_fk2" foreign key ("alert_id") references "alerts" ("id") on update cascade on delete cascade
);

create index "notices_workspace_id_idx" on "notices" ("workspace_id");

create index "notices_alert_id_idx" on "notices" ("alert_id");

create table "idempotency" (
  "id" text collate "C" not null,
  "user_id" text collate "C" not null,
  "key" text collate "C" not null,
  "request_hash" text collate "C" not null,
  "response" bytea,
  "ends_at" bigint not null,
  constraint "idempotency_pkey" primary key ("id"),
  constraint "idempotency_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade
);

create unique index "idempotency_key" on "idempotency" ("user_id", "key");

create table "rate_limits" (
  "id" text collate "C" not null,
  "count" bigint not null,
  "ends_at" bigint not null,
  constraint "rate_limits_pkey" primary key ("id")
);

create index "rate_limits_ends_at_idx" on "rate_limits" ("ends_at");

create table "simulations" (
  "id" text collate "C" not null,
  "facts" bytea not null,
  constraint "simulations_pkey" primary key ("id")
);

create table "assistant_uses" (
  "id" text collate "C" not null,
  "client" text collate "C" not null,
  "at" bigint not null,
  constraint "assistant_uses_pkey" primary key ("id")
);

create index "assistant_uses_client_at_idx" on "assistant_uses" ("client", "at");

create index "work_due_idx" on "work" (coalesce("leased_until", "due_at"));
`;
