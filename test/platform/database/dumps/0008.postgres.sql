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
alter table "domains" drop constraint "domains_error_code_check";

alter table "domains" add constraint "domains_error_code_check" check ("error_code" in ('host_claimed', 'dns_moved', 'certificate_expired', 'claim_expired'));

create index "domains_host_idx" on "domains" ("host");

update "domains" set "held_host" = null where "verified_at" is null;
create table "labels" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "region" text collate "C" not null,
  "service" text collate "C" not null,
  "label" text collate "C" not null,
  constraint "labels_pkey" primary key ("id"),
  constraint "labels_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
);

create unique index "labels_label" on "labels" ("region", "label");

create unique index "labels_service" on "labels" ("app_id", "service");
alter table "users" add column "blocked_at" bigint, add column "block_reason" text collate "C";

alter table "workspaces" add column "suspended_at" bigint, add column "suspension_message" text collate "C";

alter table "plans" add column "quota" json;

alter table "tiers" add column "retired_at" bigint;

alter table "apps" drop constraint "apps_status_reason_check";

alter table "apps" add constraint "apps_status_reason_check" check ("status_reason" in ('workspace_suspended', 'deploy_failed', 'crash_loop', 'out_of_memory', 'health_check_failed', 'set_by_hand',
    'payment_required', 'region_unavailable', 'being_deleted', 'cleanup_failed'));

alter table "apps" add column "is_suspended" boolean not null default false, add column "locked_at" bigint,
  add column "lock_reason" text collate "C";

alter table "apps" alter column "is_suspended" drop default;

alter table "audit_events" alter column "user_id" drop not null;

alter table "audit_events" add column "by" text collate "C" not null default 'user'
  check ("by" in ('user', 'operator'));

alter table "audit_events" alter column "by" drop default;

create table "operator_events" (
  "id" text collate "C" not null,
  "at" bigint not null,
  "operation" text collate "C" not null,
  "operator" text collate "C",
  "subject" text collate "C",
  "detail" json not null,
  constraint "operator_events_pkey" primary key ("id")
);

create table "announcements" (
  "id" text collate "C" not null,
  "level" text collate "C" not null check ("level" in ('info', 'warning', 'critical')),
  "message" text collate "C" not null,
  "created_at" bigint not null,
  "ends_at" bigint,
  constraint "announcements_pkey" primary key ("id")
);

create index "operator_events_at_id_idx" on "operator_events" ("at" desc, "id");

create index "operator_events_subject_at_idx" on "operator_events" ("subject", "at" desc);
create table "marks" (
  "id" text collate "C" not null,
  "mark" text collate "C" not null,
  constraint "marks_pkey" primary key ("id")
);

delete from "simulations" where "id" = 'changes/operator';

create index "certificates_status_idx" on "certificates" ("status");

create index "certificates_not_after_idx" on "certificates" ("not_after");

create index "apps_status_idx" on "apps" ("status");

create index "audit_events_at_id_idx" on "audit_events" ("at" desc, "id");
create table "token_grants" (
  "id" text collate "C" not null,
  "hash" text collate "C" not null,
  "user_code_hash" text collate "C",
  "challenge" text collate "C",
  "name" text collate "C" not null,
  "is_denied" boolean not null,
  "user_id" text collate "C",
  "scope" text collate "C" check ("scope" in ('read', 'deploy', 'full')),
  "days" bigint,
  "pinned_workspace_id" text collate "C",
  "poll_seconds" bigint not null,
  "next_poll_at" bigint not null,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  constraint "token_grants_pkey" primary key ("id"),
  constraint "token_grants_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade,
  constraint "token_grants_fk2" foreign key ("pinned_workspace_id", "user_id")
    references "members" ("workspace_id", "user_id") on update cascade on delete cascade
);

create unique index "tokenGrants_hash" on "token_grants" ("hash");

create unique index "tokenGrants_userCode" on "token_grants" ("user_code_hash");

create index "token_grants_user_id_idx" on "token_grants" ("user_id");

create index "token_grants_pinned_workspace_id_idx" on "token_grants" ("pinned_workspace_id");

alter table "work" drop constraint "work_kind_check";

alter table "work" add constraint "work_kind_check" check ("kind" in ('deploy', 'build', 'app', 'removal', 'branch', 'region', 'plan', 'domain', 'certificate', 'alert',
    'incident', 'notice', 'upload', 'invitation', 'signInLink', 'phoneCode', 'tokenGrant', 'audit', 'sshSession',
    'ticket', 'idempotency'));
alter table "apps" add column "applied" json;
create table "ssh_credentials" (
  "id" text collate "C" not null,
  "username" text collate "C" not null,
  "expires_at" bigint not null,
  "facts" bytea not null,
  constraint "ssh_credentials_pkey" primary key ("id")
);

create table "server_keys" (
  "id" text collate "C" not null,
  "key" bytea not null,
  constraint "server_keys_pkey" primary key ("id")
);
create table "schema_versions" ("version" bigint primary key, "name" text not null, "checksum" text);
insert into "schema_versions" ("version", "name", "checksum") values (1, 'create the declared tables', 'fe63574887f5aac857c74b5ddf39f0f6f297583f44fe62968552afc8e1b528f3');
insert into "schema_versions" ("version", "name", "checksum") values (2, 'let several apps claim a host', '83de58cf3e842576896028760ca561cd6bedbff01688686b2c78998b9d6ed9d6');
insert into "schema_versions" ("version", "name", "checksum") values (3, 'add labels of services', 'd4ecc728ba41c908b1a11441872df0eaecc925791e1da1524775cb87f76a2f8f');
insert into "schema_versions" ("version", "name", "checksum") values (4, 'add the states that an operator sets', '5f643dce3472f3e4e9d1d706eb0a2b018f1d1e1006a5d81b3d9a29960893f506');
insert into "schema_versions" ("version", "name", "checksum") values (5, 'add marks of commands, and indexes for counts and for all events', 'e0d41656079318234c144aae4badeb28bfeb209542f8ad800ae2d37d3255a61d');
insert into "schema_versions" ("version", "name", "checksum") values (6, 'add sign-ins on machines', 'e3677edd2d02b24a1b1243a2ec06fd87d4cfed6a3754658b89a5edfec1fbccd0');
insert into "schema_versions" ("version", "name", "checksum") values (7, 'add what containers were started with', '5a75d22c174a3e9e36ec03272a204048ce1b648b87aa75267bfc9c9470d51e93');
insert into "schema_versions" ("version", "name", "checksum") values (8, 'add keys of the service and credentials of ssh connections', 'd9f68baf5b1eacf1b5845e2cdb747963a0fdbd8a2db6ae6c366637a83c0dcfd1');
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'ada@acme.test', true, 'Ada Park', 'https://avatars.acme.test/ada.png', '[265,310]', '+49 •••• ••• 42', true, 'ada-park', 'https://avatars.githost.test/ada-park.png', '{"brand":"visa","last4":"4242","expMonth":8,"expYear":2029}', 1770109964120, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 'grace@acme.test', true, 'Grace Okafor', null, '[120,190]', '+49 •••• ••• 17', true, null, null, null, 1770732189551, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03', 'linus@acme.test', true, 'Linus Brandt', null, '[12,48]', '+46 ••• ••• 08', true, null, null, '{"brand":"visa","last4":"4242","expMonth":8,"expYear":2029}', 1772353800000, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a04', 'barbara@acme.test', true, 'Barbara Nowak', null, '[35,80]', '+48 ••• ••• 26', true, null, null, null, 1781529600000, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('8733aeac-ff5b-8982-a9ac-28350af2e155', 'edsger@elsewhere.test', true, 'Edsger Vos', null, '[210,250]', '+31 ••• ••• 55', true, null, null, null, 1795168830000, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('b9b68340-8506-8214-a12f-82f1a1168e2b', 'joan@newcomer.test', true, 'Joan Rivet', null, '[80,140]', null, false, null, null, null, 1795168830000, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('bf9f55f5-060b-86ac-a489-9fff1ec3cc96', 'margaret@acme.test', true, 'Margaret Lind', null, '[330,20]', '+45 ••• ••• 31', true, null, null, null, 1795168830000, null, null);
insert into "sessions" ("id", "user_id", "hash", "created_at", "expires_at") values ('03c85eb7-7b1d-8ef4-af1d-8695c70d837b', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 'a37c337fcfe9f93aeb1976d46857cd0815a04f87fa41dac3c78c7e2b665de498', 1795168830000, 4948855230000);
insert into "sessions" ("id", "user_id", "hash", "created_at", "expires_at") values ('46010619-6105-8aac-a318-b685a1045026', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03', '50da9947512adf4eebf4b4298799388bbbcbd2564e415c6acfe8d524a198b959', 1795168830000, 4948855230000);
insert into "sessions" ("id", "user_id", "hash", "created_at", "expires_at") values ('57785528-e4e3-851a-aa23-6f6d44bf96b3', 'bf9f55f5-060b-86ac-a489-9fff1ec3cc96', '9615f55919ea006c9b60048e3c45d7b87758363da41cff64c82e8340882ea5a2', 1795168830000, 4948855230000);
insert into "sessions" ("id", "user_id", "hash", "created_at", "expires_at") values ('5de6108a-c0e6-80ae-a224-96fb412a4c2d', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'daadefe1d1c6c77080767117c2cc4d309b439f12d54a95dfac95b6f7c13c4d2d', 1795168830000, 4948855230000);
insert into "sessions" ("id", "user_id", "hash", "created_at", "expires_at") values ('75ee0444-b0ab-8da0-a752-2c36c2507436', 'b9b68340-8506-8214-a12f-82f1a1168e2b', '96e3393f01bafabaa4c30634a85f77d13023f541ff9f1501aa1b3cfc83c97f5b', 1795168830000, 4948855230000);
insert into "sessions" ("id", "user_id", "hash", "created_at", "expires_at") values ('9309376d-4e79-85d9-a1b1-3043a6627c62', '8733aeac-ff5b-8982-a9ac-28350af2e155', '8a1de95351ea07e7eb809a551ae53958e2396b647771887cf7aa32ebe3a5c391', 1795168830000, 4948855230000);
insert into "sessions" ("id", "user_id", "hash", "created_at", "expires_at") values ('a7c7830b-e929-8bae-ac8a-a818fb9f2036', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a04', '4ab0b68849ceb2e35037a5bd6cf5515797478d988f6b95de68de435f627466e6', 1795168830000, 4948855230000);
insert into "workspaces" ("id", "slug", "name", "hues", "icon_url", "created_at", "deleted_at", "suspended_at", "suspension_message") values ('8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'acme', 'Acme', '[265,310]', null, 1770110400000, null, null, null);
insert into "workspaces" ("id", "slug", "name", "hues", "icon_url", "created_at", "deleted_at", "suspended_at", "suspension_message") values ('8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', 'acme-labs', 'Acme Labs', '[120,190]', null, 1779102000000, null, null, null);
insert into "members" ("id", "workspace_id", "user_id", "role", "owner_of", "joined_at") values ('6b1ea985-2dc4-89dc-a709-a155911eb7a2', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03', 'admin', null, 1772354477302);
insert into "members" ("id", "workspace_id", "user_id", "role", "owner_of", "joined_at") values ('79645af4-931c-87a3-ac33-07729a2b52c2', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'owner', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1770110400000);
insert into "members" ("id", "workspace_id", "user_id", "role", "owner_of", "joined_at") values ('bf3e191a-1eb3-8f39-a4bd-24c8fc8827d1', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 'developer', null, 1770732655018);
insert into "members" ("id", "workspace_id", "user_id", "role", "owner_of", "joined_at") values ('cb19542a-f589-8559-af1e-41f2dc8568e1', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'owner', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', 1779102000000);
insert into "members" ("id", "workspace_id", "user_id", "role", "owner_of", "joined_at") values ('d9f8a1c4-82d3-89ca-a131-d68e5d7a50cc', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a04', 'viewer', null, 1781529940900);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('122df7b5-d684-812b-adc4-ef140a981597', 'bf9f55f5-060b-86ac-a489-9fff1ec3cc96', 'Laptop', 'pcp_demo_invited', '238c3fb708da36fbe12cdc1d3ec67abec2870ebd75ab298244fedad73fba2872', 'full', null, 1795168830000, null, null);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('1ab3d11b-643c-8c9a-a2bf-bd14c39fae25', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03', 'Laptop', 'pcp_demo_admin', '43023833ba59e87e8d3416dee9da7112879be632e25224fd1a428f685004d501', 'full', null, 1772353800000, null, null);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('26021ae1-8bb4-849e-af92-de56da943ec5', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a04', 'Laptop', 'pcp_demo_viewer', '5b3904b024e1978fd9e902fffd7bc0e204d932f5387a3e571e7ebcc138d82b04', 'full', null, 1781529600000, null, null);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('503c2d94-adde-8fdb-a96d-682774e57838', 'b9b68340-8506-8214-a12f-82f1a1168e2b', 'Laptop', 'pcp_demo_no-phone', '8915f48bfcba479694d3aaa7ce5e97dffbbaed947784cb756ca4c1c05f2db557', 'full', null, 1795168830000, null, null);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('8cd21413-0cb6-8e7d-addc-afe9d991db25', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 'Laptop', 'pcp_demo_developer', '0517ee10f7dddd8b471088fde71b48578b20cbea98ddf49ea4d0847c0179f908', 'full', null, 1770732189551, null, null);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('94ad7ae9-e6d6-8ab7-a2cd-7cdeb9fa39d3', '8733aeac-ff5b-8982-a9ac-28350af2e155', 'Laptop', 'pcp_demo_stranger', 'bf4f2f461154e6d00d2f166561733c9e83834bc7a423f676d77ea0978902326f', 'full', null, 1795168830000, null, null);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('c4e19a70-52d8-4b6f-8e13-7fa0d2b96c01', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'Laptop', 'pcp_demo_owner', 'c46be41a6b2b776fa349ee9c19ad121a6064b8b1c08a70d0811b80460dac9ede', 'full', null, 1770111070004, null, 1795255229871);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('c4e19a70-52d8-4b6f-8e13-7fa0d2b96c02', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'Monthly report', 'pcp_demo_read', 'd818a1ec0b6ba942c0f99d9170306fa4a39db3ca9b651f73cfa4f70b57d3fa07', 'read', null, 1780297200000, 1811833200000, 1793505602310);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('c4e19a70-52d8-4b6f-8e13-7fa0d2b96c05', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'Move to this platform', 'pcp_demo_expired', '5d32f9af337026b93ae8b11b788e2bfcf4a15e96ca4abfa9aac05835da49a55c', 'full', null, 1770120000000, 1777896000000, 1777410892660);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('c4e19a70-52d8-4b6f-8e13-7fa0d2b96c06', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'Pipeline', 'pcp_demo_deploy', 'a9e971e2e6890ca9148a40e107ef0eaa32d6413ea7d0cbdff97b69f51ca4c916', 'deploy', null, 1783333351500, null, 1795190320019);
insert into "tokens" ("id", "user_id", "name", "prefix", "hash", "scope", "pinned_workspace_id", "created_at", "expires_at", "last_used_at") values ('c4e19a70-52d8-4b6f-8e13-7fa0d2b96c07', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'Everything in acme', 'pcp_demo_pinned', '3feee30ea776eb8222e728dd59f5441d3bd01442f126fe4406e5e1cb06b8c1dc', 'full', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1791798303284, null, null);
insert into "token_grants" ("id", "hash", "user_code_hash", "challenge", "name", "is_denied", "user_id", "scope", "days", "pinned_workspace_id", "poll_seconds", "next_poll_at", "created_at", "expires_at") values ('51244508-52e9-8533-ad72-5cb98dbe901c', 'd13730060a9b653c1affa710aadbbe8a9d6e08e760efb75f3a1685566dbf016a', null, null, 'pcp on web-1', false, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'deploy', 90, '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 5, 1795255230000, 1795255230000, 1826791230000);
insert into "token_grants" ("id", "hash", "user_code_hash", "challenge", "name", "is_denied", "user_id", "scope", "days", "pinned_workspace_id", "poll_seconds", "next_poll_at", "created_at", "expires_at") values ('ed746d3d-4e1b-87a2-a22a-b51287a7a849', '8325143fc768ab8df7a59d39b483a34137921a70447cb49a97b30a15add5c6b2', null, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'pcp on desktop', false, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'full', null, null, 5, 1795255230000, 1795255230000, 1826791230000);
insert into "tickets" ("id", "user_id", "subject", "status", "about_workspace_id", "created_at", "updated_at") values ('91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'The build of deploy 41 fails', 'waiting', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1794157331400, 1794159653086);
insert into "tickets" ("id", "user_id", "subject", "status", "about_workspace_id", "created_at", "updated_at") values ('91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f02', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'VAT number on our invoices', 'closed', null, 1784016300000, 1784106740730);
insert into "messages" ("id", "user_id", "ticket_id", "number", "author_id", "author_name", "author_kind", "body", "created_at") values ('2f8ac541-76e0-4d93-b1c7-d40e5a93b801', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', '91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01', 1, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'Ada Park', 'customer', 'The build ended with exit code 1. I only bumped the image library. What has changed on your side?', 1794157331400);
insert into "messages" ("id", "user_id", "ticket_id", "number", "author_id", "author_name", "author_kind", "body", "created_at") values ('2f8ac541-76e0-4d93-b1c7-d40e5a93b802', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', '91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01', 2, null, 'Support', 'support', 'Nothing has. The new release of that library needs a newer runtime; pin the version before it, or raise the runtime.', 1794159653086);
insert into "regions" ("id", "name", "country", "order", "status", "is_virtual", "is_draining", "has_tls", "tiers", "ingress_host", "ingress_port", "ipv4", "ipv6") values ('ap-sydney', 'Sydney', 'AU', 3, 'inactive', true, false, true, '["starter","pro"]', 'ap-sydney.apps.acme-cloud.test', null, '["203.0.113.30"]', '[]');
insert into "regions" ("id", "name", "country", "order", "status", "is_virtual", "is_draining", "has_tls", "tiers", "ingress_host", "ingress_port", "ipv4", "ipv6") values ('eu-central', 'Frankfurt', 'DE', 1, 'ready', false, false, true, '["free","starter","pro"]', 'eu-central.apps.acme-cloud.test', null, '["203.0.113.10","203.0.113.11"]', '["2001:db8:10::1"]');
insert into "regions" ("id", "name", "country", "order", "status", "is_virtual", "is_draining", "has_tls", "tiers", "ingress_host", "ingress_port", "ipv4", "ipv6") values ('us-east', 'Virginia', 'US', 2, 'ready', false, false, true, '["free","starter","pro"]', 'us-east.apps.acme-cloud.test', null, '["203.0.113.20"]', '["2001:db8:20::1"]');
insert into "tiers" ("id", "name", "description", "monthly_cents", "currency", "is_free", "cpu_millis", "memory", "storage", "is_available", "order", "retired_at") values ('free', 'Free', 'For trying things out; one per account.', 0, 'eur', true, 1000, 536870912, 1073741824, true, 1, null);
insert into "tiers" ("id", "name", "description", "monthly_cents", "currency", "is_free", "cpu_millis", "memory", "storage", "is_available", "order", "retired_at") values ('pro', 'Pro', 'For several apps with traffic.', 4900, 'eur', false, 4000, 8589934592, 53687091200, true, 3, null);
insert into "tiers" ("id", "name", "description", "monthly_cents", "currency", "is_free", "cpu_millis", "memory", "storage", "is_available", "order", "retired_at") values ('starter', 'Starter', 'For a first product and its database.', 1900, 'eur', false, 2000, 4294967296, 21474836480, true, 2, null);
insert into "templates" ("id", "name", "definition") values ('mail', 'Mail Server', '{"description":"Receives and sends mail for a domain. Planned; it cannot be installed yet.","category":"communication","tags":["mail"],"iconUrl":null,"website":null,"installable":false,"version":"1.0.0","components":[{"name":"mail","image":null,"role":"worker","port":25,"protocol":"tcp","limits":{"cpu":0.5,"memory":536870912,"storage":5368709120}}],"footprint":{"cpu":0.5,"memory":536870912,"storage":5368709120},"settings":[]}');
insert into "templates" ("id", "name", "definition") values ('umami', 'Umami', '{"description":"Counts the visits of a site without cookies.","category":"analytics","tags":["analytics","privacy"],"iconUrl":"https://catalog.acme-cloud.test/icons/umami.svg","website":"https://umami.test","installable":true,"version":"2.20.1","components":[{"name":"umami","image":"umami:2.20","role":"web","port":3000,"protocol":"http","limits":{"cpu":0.5,"memory":536870912,"storage":10737418240}}],"footprint":{"cpu":0.5,"memory":536870912,"storage":10737418240},"settings":[{"key":"APP_SECRET","label":"Application secret","description":"Signs the sessions of the dashboard.","type":"secret","required":true,"default":null,"generated":true},{"key":"TRACKER_SCRIPT_NAME","label":"Name of the script","description":"The file name of the script that counts visits.","type":"string","required":false,"default":"script.js","generated":false,"pattern":"^[a-z0-9-]+\\.js$"},{"key":"DEFAULT_LOCALE","label":"Language","description":"The default language of the dashboard.","type":"select","required":false,"default":"en-US","generated":false,"options":["en-US","de-DE","fr-FR"]}]}');
insert into "templates" ("id", "name", "definition") values ('wiki', 'Team Wiki', '{"description":"Pages that a team writes together, with a database.","category":"collaboration","tags":["documents","team"],"iconUrl":"https://catalog.acme-cloud.test/icons/wiki.svg","website":"https://wiki.test","installable":true,"version":"5.4.0","components":[{"name":"wiki","image":"wiki:5.4","role":"web","port":8080,"protocol":"http","limits":{"cpu":0.5,"memory":805306368,"storage":1073741824}},{"name":"db","image":"postgres:17","role":"database","port":5432,"protocol":"tcp","limits":{"cpu":0.5,"memory":536870912,"storage":5368709120}}],"footprint":{"cpu":1,"memory":1342177280,"storage":6442450944},"settings":[{"key":"SITE_TITLE","label":"Title","description":"The title of every page.","type":"string","required":true,"default":null,"generated":false},{"key":"ALLOW_SIGNUP","label":"Open registration","description":"Whether visitors can create accounts.","type":"boolean","required":false,"default":false,"generated":false},{"key":"SESSION_HOURS","label":"Session length in hours","description":"After how many hours users have to sign in again.","type":"number","required":false,"default":72,"generated":false}]}');
insert into "template_versions" ("id", "template_id", "version", "released_at", "is_current") values ('mail 1.0.0', 'mail', '1.0.0', 1787220000000, true);
insert into "template_versions" ("id", "template_id", "version", "released_at", "is_current") values ('umami 2.19.0', 'umami', '2.19.0', 1788339600000, false);
insert into "template_versions" ("id", "template_id", "version", "released_at", "is_current") values ('umami 2.20.1', 'umami', '2.20.1', 1794474000000, true);
insert into "template_versions" ("id", "template_id", "version", "released_at", "is_current") values ('wiki 5.4.0', 'wiki', '5.4.0', 1791288000000, true);
insert into "invitations" ("id", "workspace_id", "email", "pending_email", "role", "status", "token_hash", "invited_by_id", "created_at", "expires_at") values ('c4e80d17-52b9-4f6a-9d3e-7a1b0c8f2d01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'margaret@acme.test', 'margaret@acme.test', 'developer', 'pending', '8ba23f7a0b3af150b5137342f977d51097e1026361aa11991b0d2bf0b6b00fcb', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 1795190712450, 1795795512450);
insert into "invitations" ("id", "workspace_id", "email", "pending_email", "role", "status", "token_hash", "invited_by_id", "created_at", "expires_at") values ('c4e80d17-52b9-4f6a-9d3e-7a1b0c8f2d02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'contractor@studio.test', null, 'viewer', 'declined', 'a53f4740c2ad5710d9b36be4aebece8f3ab3a52724970348fa9b261f7309eb1c', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03', 1791199800000, 1791804600000);
insert into "plans" ("id", "workspace_id", "region", "tier", "status", "region_status", "status_reason", "free_owner_id", "subscription_id", "checkout_id", "checkout_tier", "invoice_url", "charged_at", "charged_card", "mail_id", "period_start", "period_end", "cancel_at", "reserved_until", "activated_at", "created_at", "quota") values ('4ccdaed8-93dc-89a4-abc1-54ac4c9b7694', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', 'eu-central', 'starter', 'active', 'active', null, null, 'f5d58afe-8a43-816d-a217-8ca380fd7a9a', null, null, null, null, null, null, 1793697600000, 1796289600000, null, null, 1779102000000, 1779102000000, null);
insert into "plans" ("id", "workspace_id", "region", "tier", "status", "region_status", "status_reason", "free_owner_id", "subscription_id", "checkout_id", "checkout_tier", "invoice_url", "charged_at", "charged_card", "mail_id", "period_start", "period_end", "cancel_at", "reserved_until", "activated_at", "created_at", "quota") values ('847a87f5-0b25-8eed-a083-363f123e26fc', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'eu-central', 'pro', 'active', 'active', null, null, '42c8ffc4-8915-8b0c-aac9-d1f35cef5928', null, null, null, null, null, null, 1793697600000, 1796289600000, null, null, 1770110400000, 1770110400000, null);
insert into "subscriptions" ("id", "workspace_id", "plan_id", "payer_id", "tier", "end") values ('42c8ffc4-8915-8b0c-aac9-d1f35cef5928', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '847a87f5-0b25-8eed-a083-363f123e26fc', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'pro', null);
insert into "subscriptions" ("id", "workspace_id", "plan_id", "payer_id", "tier", "end") values ('f5d58afe-8a43-816d-a217-8ca380fd7a9a', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', '4ccdaed8-93dc-89a4-abc1-54ac4c9b7694', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'starter', null);
insert into "apps" ("id", "workspace_id", "slug", "env", "region", "name", "label", "source", "status", "status_reason", "desired", "mark", "ready", "ready_reason", "generation", "starts_until", "current_deploy_id", "newest_deploy_id", "last_number", "cpu_millis", "memory", "storage", "template_id", "template_version", "settings", "preview_of_app_id", "preview_branch", "paused_by_number", "last_push", "last_push_at", "sizes", "volume_sizes", "health", "release_command", "applied", "started_at", "deleted_at", "created_at", "updated_at", "is_suspended", "locked_at", "lock_reason") values ('3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'storefront', 'production', 'eu-central', 'Storefront', 'storefront-acme', '{"type":"git","repoUrl":"https://githost.test/acme/storefront","branch":"main","subdir":"","autoDeploy":true,"branchTracking":{"mode":"off","pattern":"","copySecrets":true},"paths":[],"profiles":[]}', 'running', null, 'running', null, 'all', null, 1, null, '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', 42, 1500, 2684354560, 10737418240, null, null, null, null, null, null, '{"branch":"main","sha":"9f2c1e7b4d6a8035c1f7e29b8a4d3c6f5e0b1a72","outcome":"deployed"}', 1794211984870, '{}', '{"db-data":10737418240}', '{"path":"/healthz","intervalSeconds":10,"restartAfterSeconds":60}', null, '{"vars":{"DATABASE_URL":"7e73cf8302e63423","LOG_LEVEL":"c2f02be643137009","SHOP_NAME":"bd17d7b0ca7d6084"},"services":[{"service":"db","generation":"c6b2b3ee-1","deployId":"7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42","cpuMillis":1000,"memory":1610612736,"health":null,"changed":{}},{"service":"web","generation":"42-1-78af507b","deployId":"7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42","cpuMillis":500,"memory":1073741824,"health":{"kind":"http","path":"/healthz","retries":3,"startSeconds":300,"restartAfterSeconds":60,"intervalSeconds":10,"timeoutSeconds":5},"changed":{}}],"volumes":{"db-data":10737418240},"releaseCommand":null}', 1794212142318, null, 1770199200000, 1794212142318, false, null, null);
insert into "apps" ("id", "workspace_id", "slug", "env", "region", "name", "label", "source", "status", "status_reason", "desired", "mark", "ready", "ready_reason", "generation", "starts_until", "current_deploy_id", "newest_deploy_id", "last_number", "cpu_millis", "memory", "storage", "template_id", "template_version", "settings", "preview_of_app_id", "preview_branch", "paused_by_number", "last_push", "last_push_at", "sizes", "volume_sizes", "health", "release_command", "applied", "started_at", "deleted_at", "created_at", "updated_at", "is_suspended", "locked_at", "lock_reason") values ('3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'metrics', 'production', 'eu-central', 'Metrics', 'metrics-acme', '{"type":"template","applicationId":"umami","version":"2.19.0"}', 'running', null, 'running', null, 'all', null, 1, null, '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', 1, 500, 536870912, 10737418240, 'umami', '2.19.0', null, null, null, null, null, null, '{}', '{"umami-data":10737418240}', null, null, '{"vars":{"APP_SECRET":"1557a0f92a110845"},"services":[{"service":"umami","generation":"1ab5701f-1","deployId":"7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01","cpuMillis":500,"memory":536870912,"health":null,"changed":{}}],"volumes":{"umami-data":10737418240},"releaseCommand":null}', 1792584131040, null, 1792584000000, 1792584131040, false, null, null);
insert into "releases" ("id", "workspace_id", "app_id", "deploy_id", "services", "release_command", "current_at", "created_at") values ('1993a900-ba01-8d0d-a783-19e2073a8c0b', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40', '[{"name":"db","role":"database","image":"postgres:17","command":null,"port":5432,"protocol":"tcp","cpuMillis":1000,"memory":1610612736,"volumes":[{"name":"db-data","path":"/var/lib/postgresql","size":10737418240}],"dependsOn":[],"health":null},{"name":"web","role":"web","image":"registry.acme-cloud.test/acme/storefront:5be83a9","command":"node server.js","port":3000,"protocol":"http","cpuMillis":500,"memory":1073741824,"volumes":[],"dependsOn":["db"],"health":null}]', null, 1794046801000, 1794046801000);
insert into "releases" ("id", "workspace_id", "app_id", "deploy_id", "services", "release_command", "current_at", "created_at") values ('58f35cc5-7111-8d9a-a7dd-f6e4e16ce1b4', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', '[{"name":"db","role":"database","image":"postgres:17","command":null,"port":5432,"protocol":"tcp","cpuMillis":1000,"memory":1610612736,"volumes":[{"name":"db-data","path":"/var/lib/postgresql","size":10737418240}],"dependsOn":[],"health":null},{"name":"web","role":"web","image":"registry.acme-cloud.test/acme/storefront:9f2c1e7","command":"node server.js","port":3000,"protocol":"http","cpuMillis":500,"memory":1073741824,"volumes":[],"dependsOn":["db"],"health":null}]', null, 1794212142318, 1794212142318);
insert into "releases" ("id", "workspace_id", "app_id", "deploy_id", "services", "release_command", "current_at", "created_at") values ('7320bb22-7920-8a1e-a17c-777f833f474b', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', '[{"name":"umami","role":"web","image":"umami:2.19","command":null,"port":3000,"protocol":"http","cpuMillis":500,"memory":536870912,"volumes":[{"name":"umami-data","path":"/data","size":10737418240}],"dependsOn":[],"health":null}]', null, 1792584131040, 1792584131040);
insert into "deploys" ("id", "workspace_id", "app_id", "number", "status", "slot", "trigger", "source", "sha", "commit_msg", "author", "version", "steps", "missing_keys", "error_code", "error_message", "env", "region", "release_id", "rollback_to", "cpu_millis", "memory", "storage", "sizes", "volume_sizes", "health", "created_by_id", "created_at", "started_at", "canceled_at", "release_task", "applied_at", "routed_at", "finished_at") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02', 1, 'succeeded', null, 'install', '{"type":"template","applicationId":"umami","version":"2.19.0"}', null, null, null, '2.19.0', '[{"id":"release","status":"succeeded","startedAfter":1000,"finishedAfter":100000},{"id":"health","status":"succeeded","startedAfter":100000,"finishedAfter":128000},{"id":"route","status":"succeeded","startedAfter":128000,"finishedAfter":131040}]', '[]', null, null, 'production', 'eu-central', '7320bb22-7920-8a1e-a17c-777f833f474b', null, 500, 536870912, 10737418240, '{}', '{}', null, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 1792584000000, 1792584001000, null, null, 1792584131040, 1792584131040, 1792584131040);
insert into "deploys" ("id", "workspace_id", "app_id", "number", "status", "slot", "trigger", "source", "sha", "commit_msg", "author", "version", "steps", "missing_keys", "error_code", "error_message", "env", "region", "release_id", "rollback_to", "cpu_millis", "memory", "storage", "sizes", "volume_sizes", "health", "created_by_id", "created_at", "started_at", "canceled_at", "release_task", "applied_at", "routed_at", "finished_at") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 40, 'succeeded', null, 'push', '{"type":"git","repoUrl":"https://githost.test/acme/storefront","branch":"main","subdir":"","autoDeploy":true,"branchTracking":{"mode":"off","pattern":"","copySecrets":true},"paths":[],"profiles":[]}', '5be83a9c07d14f62b8a9e35c7d01f4268ab3c9e5', 'Sort the products by name', 'Grace Okafor <grace@acme.test>', null, '[{"id":"clone","status":"succeeded","startedAfter":300,"finishedAfter":4840},{"id":"build","status":"succeeded","startedAfter":4840,"finishedAfter":117210},{"id":"release","status":"succeeded","startedAfter":117210,"finishedAfter":135005},{"id":"health","status":"succeeded","startedAfter":135005,"finishedAfter":152470},{"id":"route","status":"succeeded","startedAfter":152470,"finishedAfter":154300}]', '[]', null, null, 'production', 'eu-central', '1993a900-ba01-8d0d-a783-19e2073a8c0b', null, 1500, 2684354560, 10737418240, '{}', '{}', '{"path":"/healthz","intervalSeconds":10,"restartAfterSeconds":60}', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 1794046801000, 1794046801300, null, null, 1794046955300, 1794046955300, 1794046955300);
insert into "deploys" ("id", "workspace_id", "app_id", "number", "status", "slot", "trigger", "source", "sha", "commit_msg", "author", "version", "steps", "missing_keys", "error_code", "error_message", "env", "region", "release_id", "rollback_to", "cpu_millis", "memory", "storage", "sizes", "volume_sizes", "health", "created_by_id", "created_at", "started_at", "canceled_at", "release_task", "applied_at", "routed_at", "finished_at") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 41, 'failed', null, 'push', '{"type":"git","repoUrl":"https://githost.test/acme/storefront","branch":"main","subdir":"","autoDeploy":true,"branchTracking":{"mode":"off","pattern":"","copySecrets":true},"paths":[],"profiles":[]}', '41d0c7f2a95be3681d4f07c2b8e6a19d53c0f7e4', 'Bump the image library', 'Ada Park <ada@acme.test>', null, '[{"id":"clone","status":"succeeded","startedAfter":488,"finishedAfter":4698},{"id":"build","status":"failed","startedAfter":4698,"finishedAfter":71492},{"id":"release","status":"skipped","startedAfter":null,"finishedAfter":null},{"id":"health","status":"skipped","startedAfter":null,"finishedAfter":null}]', '[]', 'build_failed', 'The build ended with exit code 1.', 'production', 'eu-central', null, null, 1500, 2684354560, 10737418240, '{}', '{}', '{"path":"/healthz","intervalSeconds":10,"restartAfterSeconds":60}', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 1794156000512, 1794156001000, null, null, null, null, 1794156072004);
insert into "deploys" ("id", "workspace_id", "app_id", "number", "status", "slot", "trigger", "source", "sha", "commit_msg", "author", "version", "steps", "missing_keys", "error_code", "error_message", "env", "region", "release_id", "rollback_to", "cpu_millis", "memory", "storage", "sizes", "volume_sizes", "health", "created_by_id", "created_at", "started_at", "canceled_at", "release_task", "applied_at", "routed_at", "finished_at") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 42, 'succeeded', null, 'push', '{"type":"git","repoUrl":"https://githost.test/acme/storefront","branch":"main","subdir":"","autoDeploy":true,"branchTracking":{"mode":"off","pattern":"","copySecrets":true},"paths":[],"profiles":[]}', '9f2c1e7b4d6a8035c1f7e29b8a4d3c6f5e0b1a72', 'Show the stock on each product page', 'Grace Okafor <grace@acme.test>', null, '[{"id":"clone","status":"succeeded","startedAfter":230,"finishedAfter":4550},{"id":"build","status":"succeeded","startedAfter":4550,"finishedAfter":116863},{"id":"release","status":"succeeded","startedAfter":116863,"finishedAfter":135132},{"id":"health","status":"succeeded","startedAfter":135132,"finishedAfter":154030},{"id":"route","status":"succeeded","startedAfter":154030,"finishedAfter":157448}]', '[]', null, null, 'production', 'eu-central', '58f35cc5-7111-8d9a-a7dd-f6e4e16ce1b4', null, 1500, 2684354560, 10737418240, '{}', '{}', '{"path":"/healthz","intervalSeconds":10,"restartAfterSeconds":60}', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 1794211984870, 1794211985100, null, null, 1794212142318, 1794212142318, 1794212142318);
insert into "deploy_logs" ("id", "workspace_id", "app_id", "lines", "omitted") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '[{"after":67838,"step":"build","stream":"stderr","line":"error: no prebuilt binary of the image library for this platform"},{"after":71492,"step":"build","stream":"system","line":"The build ended with exit code 1."}]', 1);
insert into "deploy_logs" ("id", "workspace_id", "app_id", "lines", "omitted") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '[{"after":270,"step":"clone","stream":"system","line":"Cloning https://githost.test/acme/storefront (branch main)"},{"after":4531,"step":"clone","stream":"stdout","line":"HEAD is now at 9f2c1e7 Show the stock on each product page"},{"after":4560,"step":"build","stream":"system","line":"Building the image of \"web\" from Dockerfile"},{"after":27902,"step":"build","stream":"stdout","line":"added 412 packages in 21s"},{"after":46224,"step":"build","stream":"stderr","line":"warning: 2 images in public/ are larger than 1 MB"},{"after":116832,"step":"build","stream":"system","line":"Pushed registry.acme-cloud.test/acme/storefront:9f2c1e7"},{"after":116890,"step":"release","stream":"system","line":"Starting web"},{"after":154004,"step":"health","stream":"system","line":"web is ready"},{"after":157448,"step":"route","stream":"system","line":"Traffic goes to the new release"}]', 0);
insert into "uploads" ("id", "workspace_id", "name", "files", "size", "created_at", "has_moved", "unused_since") values ('2e9b7f40-6c15-4d83-a0b7-51c8f36d9e01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'landing', 3, 212, 1795255230000, false, 1795255230000);
insert into "domains" ("id", "workspace_id", "app_id", "host", "held_host", "primary_of", "redirect_to", "status", "error_code", "ownership_value", "found", "missed_checks", "moved_at", "created_at", "verified_at", "checked_at") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'shop.acme.test', 'shop.acme.test', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', null, 'active', null, null, '{"a":["203.0.113.10","203.0.113.11"],"aaaa":["2001:db8:10::1"],"cname":["eu-central.apps.acme-cloud.test"],"texts":[]}', 0, null, 1770282720418, 1770283900225, 1795255230000);
insert into "domains" ("id", "workspace_id", "app_id", "host", "held_host", "primary_of", "redirect_to", "status", "error_code", "ownership_value", "found", "missed_checks", "moved_at", "created_at", "verified_at", "checked_at") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'www.shop.acme.test', 'www.shop.acme.test', null, 'https://shop.acme.test', 'active', null, null, '{"a":["203.0.113.10","203.0.113.11"],"aaaa":["2001:db8:10::1"],"cname":["eu-central.apps.acme-cloud.test"],"texts":[]}', 0, null, 1770282876090, 1770283982871, 1795255230000);
insert into "certificates" ("id", "workspace_id", "app_id", "status", "issuer", "not_before", "not_after", "renew_at", "error_code", "error_message", "remediation", "failures", "retry_at") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'issued', 'Acme Cloud Test CA 1', 1791020100000, 1798796100000, 1796204100000, null, null, null, 0, null);
insert into "certificates" ("id", "workspace_id", "app_id", "status", "issuer", "not_before", "not_after", "renew_at", "error_code", "error_message", "remediation", "failures", "retry_at") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'issued', 'Acme Cloud Test CA 1', 1791020100000, 1798796100000, 1796204100000, null, null, null, 0, null);
insert into "host_holds" ("id", "host", "region", "holder_workspace_id", "held_until") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', 'shop.acme.test', 'eu-central', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', null);
insert into "host_holds" ("id", "host", "region", "holder_workspace_id", "held_until") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', 'www.shop.acme.test', 'eu-central', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', null);
insert into "vars" ("id", "workspace_id", "app_id", "key", "value", "is_secret", "created_at", "updated_at", "updated_by_id") values ('b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'DATABASE_URL', '\x01f96eef424e5294a15895255a8c0c2c335cb857e7186f8870ef757985cab3b6948acdf60461456f4828f8ba3843d3975f18bf608df1973e8ca4ef941dd0dfe15a17dfe7ac2dffd2ed926072c43b34b51fd1c9270b8db4daf2f409347cee04', true, 1770199200000, 1770199200000, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01');
insert into "vars" ("id", "workspace_id", "app_id", "key", "value", "is_secret", "created_at", "updated_at", "updated_by_id") values ('b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'SHOP_NAME', '\x01f96eef424e5294a156484f29c3c23b064d432aa55697fa5b6ec386e0da6f711de8234df16441bea5', false, 1770199337480, 1770199337480, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01');
insert into "vars" ("id", "workspace_id", "app_id", "key", "value", "is_secret", "created_at", "updated_at", "updated_by_id") values ('b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b03', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'LOG_LEVEL', '\x01f96eef424e5294a1537d62ee8dbb468ec3feecfdb35894ce3f2327cf18fc47aed4d741633357425d', false, 1773330066902, 1793351151377, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02');
insert into "vars" ("id", "workspace_id", "app_id", "key", "value", "is_secret", "created_at", "updated_at", "updated_by_id") values ('b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b06', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02', 'APP_SECRET', '\x01f96eef424e5294a1553f7b6ba5e2ed92409a0799a9978904d84a5cac3bbb994486235d6bc9cf27c3d3320d901344ba29e102b36332', true, 1792584000000, 1792584000000, null);
insert into "alerts" ("id", "workspace_id", "app_id", "name", "metric", "op", "value", "for_seconds", "enabled", "channels", "webhook_url", "secret", "state", "since", "true_since", "false_since", "missing_since", "notified_at", "notified_channels", "created_at") values ('f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'The storefront is down', 'down', '>=', 1, 60, true, '["email","statusPage"]', null, null, 'ok', 1794212160000, null, null, null, null, '[]', 1770199200000);
insert into "alerts" ("id", "workspace_id", "app_id", "name", "metric", "op", "value", "for_seconds", "enabled", "channels", "webhook_url", "secret", "state", "since", "true_since", "false_since", "missing_since", "notified_at", "notified_channels", "created_at") values ('f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'Requests are slow', 'p95', '>', 800, 300, true, '["email"]', null, null, 'ok', 1794212400000, null, null, null, null, '[]', 1770199200000);
insert into "incidents" ("id", "workspace_id", "app_id", "alert_id", "open_of", "title", "impact", "started_at", "resolved_at") values ('b84f0c2d-91a7-4e53-8d6c-3f5a7e1b9d01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d01', null, 'The storefront is down', 'down', 1794211020000, 1794212160000);
insert into "ssh_sessions" ("id", "workspace_id", "issued_in", "app_id", "user_id", "token_id", "live_of", "status", "service", "container", "username", "public_key", "certificate", "created_at", "expires_at", "connected_at", "ended_at") values ('c3f80d5a-92b7-4e61-8d14-6b0e7a5f9c01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', null, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'issued', 'web', 'storefront-web-7c9f4d6b8-x2k4p', 'storefront-web-c3f80d5a', 'ssh-ed25519 bm90LWEtcmVhbC1wdWJsaWMta2V5', null, 1795255050000, 1795255950000, null, null);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('alert/f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d01', 'alert', 'f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d01', 1795255260000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('alert/f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d02', 'alert', 'f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d02', 1795255260000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('audit/8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'audit', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1801730400000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('audit/8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', 'audit', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', 1801730400000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('certificate/e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', 'certificate', 'e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', 1796204100000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('certificate/e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', 'certificate', 'e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', 1796204100000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('domain/e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', 'domain', 'e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', 1795341630000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('domain/e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', 'domain', 'e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', 1795341630000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('incident/b84f0c2d-91a7-4e53-8d6c-3f5a7e1b9d01', 'incident', 'b84f0c2d-91a7-4e53-8d6c-3f5a7e1b9d01', 1799396160000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('invitation/c4e80d17-52b9-4f6a-9d3e-7a1b0c8f2d01', 'invitation', 'c4e80d17-52b9-4f6a-9d3e-7a1b0c8f2d01', 1795795512450, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('plan/4ccdaed8-93dc-89a4-abc1-54ac4c9b7694', 'plan', '4ccdaed8-93dc-89a4-abc1-54ac4c9b7694', 1796289600000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('plan/847a87f5-0b25-8eed-a083-363f123e26fc', 'plan', '847a87f5-0b25-8eed-a083-363f123e26fc', 1796289600000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('sshSession/c3f80d5a-92b7-4e61-8d14-6b0e7a5f9c01', 'sshSession', 'c3f80d5a-92b7-4e61-8d14-6b0e7a5f9c01', 1795255245000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('ticket/91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01', 'ticket', '91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01', 1795369253086, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('tokenGrant/51244508-52e9-8533-ad72-5cb98dbe901c', 'tokenGrant', '51244508-52e9-8533-ad72-5cb98dbe901c', 1826791230000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('tokenGrant/ed746d3d-4e1b-87a2-a22a-b51287a7a849', 'tokenGrant', 'ed746d3d-4e1b-87a2-a22a-b51287a7a849', 1826791230000, null, 0);
insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") values ('upload/2e9b7f40-6c15-4d83-a0b7-51c8f36d9e01', 'upload', '2e9b7f40-6c15-4d83-a0b7-51c8f36d9e01', 1795258830000, null, 0);
insert into "audit_events" ("id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type", "target_id", "target_name", "changes", "by") values ('f3a9c6d1-7e42-4b08-95af-0c1d8e6b7a01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1795190712450, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', null, null, '192.0.2.1', 'createInvitation', 'invitation', 'c4e80d17-52b9-4f6a-9d3e-7a1b0c8f2d01', 'margaret@acme.test', '[{"field":"email","from":null,"to":"margaret@acme.test"},{"field":"role","from":null,"to":"developer"}]', 'user');
insert into "audit_events" ("id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type", "target_id", "target_name", "changes", "by") values ('f3a9c6d1-7e42-4b08-95af-0c1d8e6b7a02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1793351151377, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', null, null, '192.0.2.1', 'updateVar', 'var', 'b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b03', 'LOG_LEVEL', '[{"field":"value","from":"debug","to":"info"}]', 'user');
insert into "audit_events" ("id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type", "target_id", "target_name", "changes", "by") values ('f3a9c6d1-7e42-4b08-95af-0c1d8e6b7a03', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1770732655018, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', null, null, '192.0.2.1', 'acceptInvitation', 'member', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 'grace@acme.test', '[{"field":"role","from":null,"to":"developer"}]', 'user');
insert into "audit_events" ("id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type", "target_id", "target_name", "changes", "by") values ('f3a9c6d1-7e42-4b08-95af-0c1d8e6b7a04', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1770282876090, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'c4e19a70-52d8-4b6f-8e13-7fa0d2b96c01', 'Laptop', '192.0.2.1', 'createDomain', 'domain', 'e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', 'www.shop.acme.test', '[{"field":"host","from":null,"to":"www.shop.acme.test"},{"field":"redirectTo","from":null,"to":"https://shop.acme.test"}]', 'user');
insert into "audit_events" ("id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type", "target_id", "target_name", "changes", "by") values ('f3a9c6d1-7e42-4b08-95af-0c1d8e6b7a05', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1770282720418, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'c4e19a70-52d8-4b6f-8e13-7fa0d2b96c01', 'Laptop', '192.0.2.1', 'createDomain', 'domain', 'e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', 'shop.acme.test', '[{"field":"host","from":null,"to":"shop.acme.test"},{"field":"isPrimary","from":null,"to":true}]', 'user');
insert into "audit_events" ("id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type", "target_id", "target_name", "changes", "by") values ('f3a9c6d1-7e42-4b08-95af-0c1d8e6b7a06', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1770199500000, null, null, null, '192.0.2.1', 'operator.resumeWorkspace', 'workspace', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'Acme', '[{"field":"suspension","from":"Contact support about the traffic of your apps.","to":null}]', 'operator');
insert into "audit_events" ("id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type", "target_id", "target_name", "changes", "by") values ('f3a9c6d1-7e42-4b08-95af-0c1d8e6b7a07', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1770194400000, null, null, null, '192.0.2.1', 'operator.suspendWorkspace', 'workspace', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'Acme', '[{"field":"suspension","from":null,"to":"Contact support about the traffic of your apps."}]', 'operator');
insert into "simulations" ("id", "facts") values ('vars/digests', '\x01f96eef424e5294a18e187a97c28931024a0eda8c6dbfb5f792f284fd6a64f532be240acc68d51f9accbaae617842820e4200c8a8c0d753e2ac9337d5');
