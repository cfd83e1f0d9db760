export const sqlite = `
create table "users" (
  "id" text not null,
  "email" text not null,
  "email_verified" integer not null check ("email_verified" in (0, 1)),
  "name" text not null,
  "avatar_url" text,
  "hues" text not null,
  "phone" text,
  "phone_verified" integer not null check ("phone_verified" in (0, 1)),
  "githost_login" text,
  "githost_avatar_url" text,
  "payment_method" text,
  "created_at" integer not null,
  constraint "users_pkey" primary key ("id")
) strict, without rowid;

create unique index "users_email" on "users" ("email");

create table "sessions" (
  "id" text not null,
  "user_id" text not null,
  "hash" text not null,
  "created_at" integer not null,
  "expires_at" integer not null,
  constraint "sessions_pkey" primary key ("id"),
  constraint "sessions_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade
) strict, without rowid;

create unique index "sessions_hash" on "sessions" ("hash");

create index "sessions_user_id_idx" on "sessions" ("user_id");

create table "sign_in_links" (
  "id" text not null,
  "email" text not null,
  "hash" text not null,
  "unsent_url" blob,
  "created_at" integer not null,
  "expires_at" integer not null,
  constraint "sign_in_links_pkey" primary key ("id")
) strict, without rowid;

create unique index "signInLinks_hash" on "sign_in_links" ("hash");

create index "sign_in_links_email_idx" on "sign_in_links" ("email");

create table "phone_codes" (
  "id" text not null,
  "user_id" text not null,
  "phone" blob not null,
  "hash" text not null,
  "tries" integer not null,
  "created_at" integer not null,
  "expires_at" integer not null,
  constraint "phone_codes_pkey" primary key ("id"),
  constraint "phone_codes_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade
) strict, without rowid;

create unique index "phoneCodes_user" on "phone_codes" ("user_id");

create table "workspaces" (
  "id" text not null,
  "slug" text not null,
  "name" text not null,
  "hues" text not null,
  "icon_url" text,
  "created_at" integer not null,
  "deleted_at" integer,
  constraint "workspaces_pkey" primary key ("id")
) strict, without rowid;

create unique index "workspaces_slug" on "workspaces" ("slug");

create table "members" (
  "id" text not null,
  "workspace_id" text not null,
  "user_id" text not null,
  "role" text not null check ("role" in ('viewer', 'developer', 'admin', 'owner')),
  "owner_of" text,
  "joined_at" integer not null,
  constraint "members_pkey" primary key ("id"),
  constraint "members_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "members_fk2" foreign key ("user_id") references "users" ("id") on update cascade on delete no action
) strict, without rowid;

create unique index "members_user" on "members" ("workspace_id", "user_id");

create unique index "members_owner" on "members" ("owner_of");

create index "members_user_id_idx" on "members" ("user_id");

create table "tokens" (
  "id" text not null,
  "user_id" text not null,
  "name" text not null,
  "prefix" text not null,
  "hash" text not null,
  "scope" text not null check ("scope" in ('read', 'deploy', 'full')),
  "pinned_workspace_id" text,
  "created_at" integer not null,
  "expires_at" integer,
  "last_used_at" integer,
  constraint "tokens_pkey" primary key ("id"),
  constraint "tokens_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade,
  constraint "tokens_fk2" foreign key ("pinned_workspace_id", "user_id")
    references "members" ("workspace_id", "user_id") on update cascade on delete cascade
) strict, without rowid;

create unique index "tokens_hash" on "tokens" ("hash");

create index "tokens_user_id_idx" on "tokens" ("user_id");

create index "tokens_pinned_workspace_id_idx" on "tokens" ("pinned_workspace_id");

create table "tickets" (
  "id" text not null,
  "user_id" text not null,
  "subject" text not null,
  "status" text not null check ("status" in ('open', 'waiting', 'closed')),
  "about_workspace_id" text,
  "created_at" integer not null,
  "updated_at" integer not null,
  constraint "tickets_pkey" primary key ("id"),
  constraint "tickets_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade
) strict, without rowid;

create index "tickets_user_id_created_at_idx" on "tickets" ("user_id", "created_at" desc);

create index "tickets_about_workspace_id_idx" on "tickets" ("about_workspace_id");

create table "messages" (
  "id" text not null,
  "user_id" text not null,
  "ticket_id" text not null,
  "number" integer not null,
  "author_id" text,
  "author_name" text not null,
  "author_kind" text not null check ("author_kind" in ('customer', 'support', 'assistant')),
  "body" text not null,
  "created_at" integer not null,
  constraint "messages_pkey" primary key ("id"),
  constraint "messages_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade,
  constraint "messages_fk2" foreign key ("author_id") references "users" ("id") on update cascade on delete no action,
  constraint "messages_fk3" foreign key ("ticket_id") references "tickets" ("id") on update cascade on delete cascade
) strict, without rowid;

create unique index "messages_number" on "messages" ("ticket_id", "number");

create table "regions" (
  "id" text not null,
  "name" text not null,
  "country" text,
  "order" integer not null,
  "status" text not null check ("status" in ('inactive', 'warming', 'ready', 'draining', 'failed')),
  "is_virtual" integer not null check ("is_virtual" in (0, 1)),
  "is_draining" integer not null check ("is_draining" in (0, 1)),
  "has_tls" integer not null check ("has_tls" in (0, 1)),
  "tiers" text not null,
  "ingress_host" text not null,
  "ingress_port" integer,
  "ipv4" text not null,
  "ipv6" text not null,
  constraint "regions_pkey" primary key ("id")
) strict, without rowid;

create table "tiers" (
  "id" text not null,
  "name" text not null,
  "description" text not null,
  "monthly_cents" integer not null,
  "currency" text not null,
  "is_free" integer not null check ("is_free" in (0, 1)),
  "cpu_millis" integer not null,
  "memory" integer not null,
  "storage" integer not null,
  "is_available" integer not null check ("is_available" in (0, 1)),
  "order" integer not null,
  constraint "tiers_pkey" primary key ("id")
) strict, without rowid;

create table "templates" (
  "id" text not null,
  "name" text not null,
  "definition" text not null,
  constraint "templates_pkey" primary key ("id")
) strict, without rowid;

create table "template_versions" (
  "id" text not null,
  "template_id" text not null,
  "version" text not null,
  "released_at" integer not null,
  "is_current" integer not null check ("is_current" in (0, 1)),
  constraint "template_versions_pkey" primary key ("id"),
  constraint "template_versions_fk1" foreign key ("template_id")
    references "templates" ("id") on update cascade on delete cascade
) strict, without rowid;

create unique index "templateVersions_version" on "template_versions" ("template_id", "version");

create table "invitations" (
  "id" text not null,
  "workspace_id" text not null,
  "email" text not null,
  "pending_email" text,
  "role" text not null check ("role" in ('viewer', 'developer', 'admin', 'owner')),
  "status" text not null check ("status" in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  "token_hash" text not null,
  "invited_by_id" text not null,
  "created_at" integer not null,
  "expires_at" integer not null,
  constraint "invitations_pkey" primary key ("id"),
  constraint "invitations_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "invitations_fk2" foreign key ("invited_by_id")
    references "users" ("id") on update cascade on delete no action
) strict, without rowid;

create unique index "invitations_pending" on "invitations" ("workspace_id", "pending_email");

create unique index "invitations_token" on "invitations" ("token_hash");

create index "invitations_pending_email_idx" on "invitations" ("pending_email");

create table "plans" (
  "id" text not null,
  "workspace_id" text not null,
  "region" text not null,
  "tier" text not null,
  "status" text not null check ("status" in ('free', 'incomplete', 'trialing', 'active', 'past_due', 'canceled')),
  "region_status" text not null check ("region_status" in ('pending', 'warming', 'active', 'draining', 'failed')),
  "status_reason" text check ("status_reason" in ('provision_failed', 'region_unavailable')),
  "free_owner_id" text,
  "subscription_id" text,
  "checkout_id" text,
  "checkout_tier" text,
  "invoice_url" text,
  "charged_at" integer,
  "charged_card" text,
  "mail_id" text,
  "period_start" integer,
  "period_end" integer,
  "cancel_at" integer,
  "reserved_until" integer,
  "activated_at" integer,
  "created_at" integer not null,
  constraint "plans_pkey" primary key ("id"),
  constraint "plans_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "plans_fk2" foreign key ("region") references "regions" ("id") on update cascade on delete no action,
  constraint "plans_fk3" foreign key ("tier") references "tiers" ("id") on update cascade on delete no action
) strict, without rowid;

create unique index "plans_region" on "plans" ("workspace_id", "region");

create unique index "plans_free" on "plans" ("free_owner_id");

create index "plans_region_idx" on "plans" ("region");

create index "plans_checkout_id_idx" on "plans" ("checkout_id");

create table "checkouts" (
  "id" text not null,
  "workspace_id" text not null,
  "plan_id" text not null,
  "state" text not null check ("state" in ('opening', 'open', 'ending')),
  "url" text,
  "created_at" integer not null,
  "expires_at" integer not null,
  constraint "checkouts_pkey" primary key ("id")
) strict, without rowid;

create index "checkouts_plan_id_idx" on "checkouts" ("plan_id");

create table "subscriptions" (
  "id" text not null,
  "workspace_id" text not null,
  "plan_id" text not null,
  "payer_id" text not null,
  "tier" text not null,
  "end" text check ("end" in ('credit', 'refund', 'stop')),
  constraint "subscriptions_pkey" primary key ("id"),
  constraint "subscriptions_fk1" foreign key ("payer_id")
    references "users" ("id") on update cascade on delete no action
) strict, without rowid;

create index "subscriptions_plan_id_idx" on "subscriptions" ("plan_id");

create index "subscriptions_payer_id_idx" on "subscriptions" ("payer_id");

create table "apps" (
  "id" text not null,
  "workspace_id" text not null,
  "slug" text not null,
  "env" text not null check ("env" in ('production', 'preview', 'development')),
  "region" text not null,
  "name" text not null,
  "label" text not null,
  "source" text not null,
  "status" text not null check ("status" in ('deploying', 'running', 'degraded', 'error', 'stopped')),
  "status_reason" text check ("status_reason" in ('deploy_failed', 'crash_loop', 'out_of_memory',
    'health_check_failed', 'set_by_hand', 'payment_required', 'region_unavailable', 'being_deleted',
    'cleanup_failed')),
  "desired" text not null check ("desired" in ('running', 'stopped', 'deleted')),
  "mark" text check ("mark" in ('degraded', 'error')),
  "ready" text check ("ready" in ('all', 'some', 'none')),
  "ready_reason" text check ("ready_reason" in ('crash_loop', 'health_check_failed', 'out_of_memory')),
  "generation" integer not null,
  "starts_until" integer,
  "current_deploy_id" text,
  "newest_deploy_id" text,
  "last_number" integer not null,
  "cpu_millis" integer not null,
  "memory" integer not null,
  "storage" integer not null,
  "template_id" text,
  "template_version" text,
  "settings" text,
  "preview_of_app_id" text,
  "preview_branch" text,
  "paused_by_number" integer,
  "last_push" text,
  "last_push_at" integer,
  "sizes" text not null,
  "volume_sizes" text not null,
  "health" text,
  "release_command" text,
  "started_at" integer,
  "deleted_at" integer,
  "created_at" integer not null,
  "updated_at" integer not null,
  constraint "apps_pkey" primary key ("id"),
  constraint "apps_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete no action,
  constraint "apps_fk2" foreign key ("region") references "regions" ("id") on update cascade on delete no action
) strict, without rowid;

create unique index "apps_slug" on "apps" ("workspace_id", "env", "region", "slug");

create unique index "apps_address" on "apps" ("region", "label");

create unique index "apps_id" on "apps" ("workspace_id", "id");

create unique index "apps_preview" on "apps" ("preview_of_app_id", "preview_branch");

create table "checks" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "day_at" integer not null,
  "up" integer not null,
  "total" integer not null,
  "last_at" integer not null,
  "was_up" integer not null check ("was_up" in (0, 1)),
  constraint "checks_pkey" primary key ("id"),
  constraint "checks_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

create unique index "checks_day" on "checks" ("app_id", "day_at");

create table "releases" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "deploy_id" text not null,
  "services" text not null,
  "release_command" text,
  "current_at" integer,
  "created_at" integer not null,
  constraint "releases_pkey" primary key ("id"),
  constraint "releases_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

create index "releases_app_id_created_at_idx" on "releases" ("app_id", "created_at" desc);

create index "releases_deploy_id_idx" on "releases" ("deploy_id");

create table "deploys" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "number" integer not null,
  "status" text not null check ("status" in ('queued', 'building', 'deploying', 'succeeded', 'failed', 'canceled')),
  "slot" text check ("slot" in ('active', 'queued')),
  "trigger" text not null check ("trigger" in ('manual', 'push', 'api', 'install', 'upgrade', 'redeploy', 'rollback',
    'transfer', 'assistant')),
  "source" text not null,
  "sha" text,
  "commit_msg" text,
  "author" text,
  "version" text,
  "steps" text not null,
  "missing_keys" text not null,
  "error_code" text check ("error_code" in ('source_unavailable', 'no_builder', 'build_failed', 'build_timeout',
    'insufficient_pool', 'start_failed', 'health_check_failed', 'release_unavailable', 'release_failed', 'superseded',
    'canceled', 'payment_required', 'region_unavailable', 'limit_reached', 'reconcile_failed', 'internal')),
  "error_message" text,
  "env" text not null,
  "region" text not null,
  "release_id" text,
  "rollback_to" text,
  "cpu_millis" integer not null,
  "memory" integer not null,
  "storage" integer not null,
  "sizes" text not null,
  "volume_sizes" text not null,
  "health" text,
  "created_by_id" text,
  "created_at" integer not null,
  "started_at" integer,
  "canceled_at" integer,
  "release_task" text,
  "applied_at" integer,
  "routed_at" integer,
  "finished_at" integer,
  constraint "deploys_pkey" primary key ("id"),
  constraint "deploys_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "deploys_fk2" foreign key ("created_by_id")
    references "users" ("id") on update cascade on delete no action
) strict, without rowid;

create unique index "deploys_number" on "deploys" ("app_id", "number");

create unique index "deploys_slot" on "deploys" ("app_id", "slot");

create index "deploys_workspace_id_status_idx" on "deploys" ("workspace_id", "status");

create index "deploys_region_status_idx" on "deploys" ("region", "status");

create index "deploys_release_id_idx" on "deploys" ("release_id");

create table "deploy_logs" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "lines" text not null,
  "omitted" integer not null,
  constraint "deploy_logs_pkey" primary key ("id"),
  constraint "deploy_logs_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

create index "deploy_logs_app_id_idx" on "deploy_logs" ("app_id");

create table "uploads" (
  "id" text not null,
  "workspace_id" text not null,
  "name" text not null,
  "files" integer not null,
  "size" integer not null,
  "created_at" integer not null,
  "has_moved" integer not null check ("has_moved" in (0, 1)),
  "unused_since" integer,
  constraint "uploads_pkey" primary key ("id"),
  constraint "uploads_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade
) strict, without rowid;

create index "uploads_workspace_id_idx" on "uploads" ("workspace_id");

create table "upload_uses" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "upload_id" text not null,
  constraint "upload_uses_pkey" primary key ("id"),
  constraint "upload_uses_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

create unique index "uploadUses_app" on "upload_uses" ("upload_id", "app_id");

create index "upload_uses_app_id_idx" on "upload_uses" ("app_id");

create table "branch_tips" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "repo_url" text not null,
  "tips" text not null,
  constraint "branch_tips_pkey" primary key ("id"),
  constraint "branch_tips_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

create index "branch_tips_app_id_idx" on "branch_tips" ("app_id");

create table "domains" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "host" text not null,
  "held_host" text,
  "primary_of" text,
  "redirect_to" text,
  "status" text not null check ("status" in ('pending_dns', 'verifying', 'active', 'error')),
  "error_code" text check ("error_code" in ('dns_moved', 'certificate_expired', 'claim_expired')),
  "ownership_value" text,
  "found" text not null,
  "missed_checks" integer not null,
  "moved_at" integer,
  "created_at" integer not null,
  "verified_at" integer,
  "checked_at" integer,
  constraint "domains_pkey" primary key ("id"),
  constraint "domains_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

create unique index "domains_host" on "domains" ("held_host");

create unique index "domains_primary" on "domains" ("primary_of");

create index "domains_app_id_host_idx" on "domains" ("app_id", "host");

create index "domains_workspace_id_app_id_idx" on "domains" ("workspace_id", "app_id");

create table "certificates" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "status" text not null check ("status" in ('pending', 'issuing', 'issued', 'renewing', 'failed', 'expired')),
  "issuer" text,
  "not_before" integer,
  "not_after" integer,
  "renew_at" integer,
  "error_code" text,
  "error_message" text,
  "remediation" text,
  "failures" integer not null,
  "retry_at" integer,
  constraint "certificates_pkey" primary key ("id"),
  constraint "certificates_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "certificates_fk2" foreign key ("id") references "domains" ("id") on update cascade on delete cascade
) strict, without rowid;

create index "certificates_app_id_idx" on "certificates" ("app_id");

create table "host_holds" (
  "id" text not null,
  "host" text not null,
  "region" text not null,
  "holder_workspace_id" text not null,
  "held_until" integer,
  constraint "host_holds_pkey" primary key ("id")
) strict, without rowid;

create unique index "hostHolds_host" on "host_holds" ("host");

create table "vars" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "key" text not null,
  "value" blob not null,
  "is_secret" integer not null check ("is_secret" in (0, 1)),
  "created_at" integer not null,
  "updated_at" integer not null,
  "updated_by_id" text,
  constraint "vars_pkey" primary key ("id"),
  constraint "vars_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "vars_fk2" foreign key ("updated_by_id") references "users" ("id") on update cascade on delete no action
) strict, without rowid;

create unique index "vars_key" on "vars" ("app_id", "key");

create table "alerts" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "name" text not null,
  "metric" text not null check ("metric" in ('down', 'cpu', 'memory', '5xx', 'p95', 'restarts')),
  "op" text not null check ("op" in ('>', '>=', '<', '<=')),
  "value" real not null,
  "for_seconds" integer not null,
  "enabled" integer not null check ("enabled" in (0, 1)),
  "channels" text not null,
  "webhook_url" blob,
  "secret" blob,
  "state" text not null check ("state" in ('ok', 'pending', 'firing', 'no_data', 'paused')),
  "since" integer,
  "true_since" integer,
  "false_since" integer,
  "missing_since" integer,
  "notified_at" integer,
  "notified_channels" text not null,
  "created_at" integer not null,
  constraint "alerts_pkey" primary key ("id"),
  constraint "alerts_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

create index "alerts_app_id_idx" on "alerts" ("app_id");

create index "alerts_workspace_id_app_id_idx" on "alerts" ("workspace_id", "app_id");

create table "incidents" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "alert_id" text not null,
  "open_of" text,
  "title" text not null,
  "impact" text not null check ("impact" in ('degraded', 'down')),
  "started_at" integer not null,
  "resolved_at" integer,
  constraint "incidents_pkey" primary key ("id"),
  constraint "incidents_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "incidents_fk2" foreign key ("alert_id") references "alerts" ("id") on update cascade on delete cascade
) strict, without rowid;

create unique index "incidents_open" on "incidents" ("open_of");

create index "incidents_app_id_started_at_idx" on "incidents" ("app_id", "started_at" desc);

create index "incidents_alert_id_idx" on "incidents" ("alert_id");

create index "incidents_workspace_id_app_id_idx" on "incidents" ("workspace_id", "app_id");

create table "ssh_sessions" (
  "id" text not null,
  "workspace_id" text not null,
  "issued_in" text not null,
  "app_id" text not null,
  "user_id" text not null,
  "token_id" text,
  "live_of" text,
  "status" text not null check ("status" in ('issued', 'connected', 'expired', 'ended')),
  "service" text not null,
  "container" text not null,
  "username" text not null,
  "public_key" text not null,
  "certificate" text,
  "created_at" integer not null,
  "expires_at" integer not null,
  "connected_at" integer,
  "ended_at" integer,
  constraint "ssh_sessions_pkey" primary key ("id"),
  constraint "ssh_sessions_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade,
  constraint "ssh_sessions_fk2" foreign key ("user_id")
    references "users" ("id") on update cascade on delete no action
) strict, without rowid;

create unique index "sshSessions_live" on "ssh_sessions" ("app_id", "live_of");

create index "ssh_sessions_user_id_idx" on "ssh_sessions" ("user_id");

create index "ssh_sessions_token_id_idx" on "ssh_sessions" ("token_id");

create table "work" (
  "id" text not null,
  "kind" text not null check ("kind" in ('deploy', 'build', 'app', 'removal', 'branch', 'region', 'plan', 'domain',
    'certificate', 'alert', 'incident', 'notice', 'upload', 'invitation', 'signInLink', 'phoneCode', 'audit',
    'sshSession', 'ticket', 'idempotency')),
  "subject" text not null,
  "due_at" integer,
  "leased_until" integer,
  "attempts" integer not null,
  constraint "work_pkey" primary key ("id")
) strict, without rowid;

create table "audit_events" (
  "id" text not null,
  "workspace_id" text not null,
  "at" integer not null,
  "user_id" text not null,
  "token_id" text,
  "token_name" text,
  "ip" text not null,
  "operation" text not null,
  "target_type" text not null,
  "target_id" text not null,
  "target_name" text not null,
  "changes" text not null,
  constraint "audit_events_pkey" primary key ("id"),
  constraint "audit_events_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "audit_events_fk2" foreign key ("user_id")
    references "users" ("id") on update cascade on delete no action
) strict, without rowid;

create index "audit_events_workspace_id_at_id_idx" on "audit_events" ("workspace_id", "at" desc, "id");

create table "notices" (
  "id" text not null,
  "workspace_id" text,
  "channel" text not null check ("channel" in ('mail', 'webhook')),
  "recipient" blob,
  "subject" text,
  "body" blob not null,
  "alert_id" text,
  "attempts" integer not null,
  "error" text,
  "created_at" integer not null,
  "failed_at" integer,
  constraint "notices_pkey" primary key ("id"),
  constraint "notices_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "notices_fk2" foreign key ("alert_id") references "alerts" ("id") on update cascade on delete cascade
) strict, without rowid;

create index "notices_workspace_id_idx" on "notices" ("workspace_id");

create index "notices_alert_id_idx" on "notices" ("alert_id");

create table "idempotency" (
  "id" text not null,
  "user_id" text not null,
  "key" text not null,
  "request_hash" text not null,
  "response" blob,
  "ends_at" integer not null,
  constraint "idempotency_pkey" primary key ("id"),
  constraint "idempotency_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade
) strict, without rowid;

create unique index "idempotency_key" on "idempotency" ("user_id", "key");

create table "rate_limits" (
  "id" text not null,
  "count" integer not null,
  "ends_at" integer not null,
  constraint "rate_limits_pkey" primary key ("id")
) strict, without rowid;

create index "rate_limits_ends_at_idx" on "rate_limits" ("ends_at");

create table "simulations" (
  "id" text not null,
  "facts" blob not null,
  constraint "simulations_pkey" primary key ("id")
) strict, without rowid;

create table "assistant_uses" (
  "id" text not null,
  "client" text not null,
  "at" integer not null,
  constraint "assistant_uses_pkey" primary key ("id")
) strict, without rowid;

create index "assistant_uses_client_at_idx" on "assistant_uses" ("client", "at");

create index "work_due_idx" on "work" (coalesce("leased_until", "due_at"));
`;
