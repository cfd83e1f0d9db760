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
create table "new_domains" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "host" text not null,
  "held_host" text,
  "primary_of" text,
  "redirect_to" text,
  "status" text not null check ("status" in ('pending_dns', 'verifying', 'active', 'error')),
  "error_code" text check ("error_code" in ('host_claimed', 'dns_moved', 'certificate_expired', 'claim_expired')),
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

insert into "new_domains" ("id", "workspace_id", "app_id", "host", "held_host", "primary_of", "redirect_to", "status", "error_code",
  "ownership_value", "found", "missed_checks", "moved_at", "created_at", "verified_at", "checked_at") select "id", "workspace_id", "app_id", "host", "held_host", "primary_of", "redirect_to", "status", "error_code",
  "ownership_value", "found", "missed_checks", "moved_at", "created_at", "verified_at", "checked_at" from "domains";

drop table "domains";

alter table "new_domains" rename to "domains";

create unique index "domains_host" on "domains" ("held_host");

create unique index "domains_primary" on "domains" ("primary_of");

create index "domains_app_id_host_idx" on "domains" ("app_id", "host");

create index "domains_workspace_id_app_id_idx" on "domains" ("workspace_id", "app_id");

create index "domains_host_idx" on "domains" ("host");

update "domains" set "held_host" = null where "verified_at" is null;
create table "labels" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "region" text not null,
  "service" text not null,
  "label" text not null,
  constraint "labels_pkey" primary key ("id"),
  constraint "labels_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

create unique index "labels_label" on "labels" ("region", "label");

create unique index "labels_service" on "labels" ("app_id", "service");
alter table "users" add column "blocked_at" integer;

alter table "users" add column "block_reason" text;

alter table "workspaces" add column "suspended_at" integer;

alter table "workspaces" add column "suspension_message" text;

alter table "plans" add column "quota" text;

alter table "tiers" add column "retired_at" integer;

create table "new_apps" (
  "id" text not null,
  "workspace_id" text not null,
  "slug" text not null,
  "env" text not null check ("env" in ('production', 'preview', 'development')),
  "region" text not null,
  "name" text not null,
  "label" text not null,
  "source" text not null,
  "status" text not null check ("status" in ('deploying', 'running', 'degraded', 'error', 'stopped')),
  "status_reason" text check ("status_reason" in ('workspace_suspended', 'deploy_failed', 'crash_loop', 'out_of_memory', 'health_check_failed', 'set_by_hand',
    'payment_required', 'region_unavailable', 'being_deleted', 'cleanup_failed')),
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
  "is_suspended" integer not null check ("is_suspended" in (0, 1)),
  "locked_at" integer,
  "lock_reason" text,
  constraint "apps_pkey" primary key ("id"),
  constraint "apps_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete no action,
  constraint "apps_fk2" foreign key ("region") references "regions" ("id") on update cascade on delete no action
) strict, without rowid;

insert into "new_apps" (
  "id", "workspace_id", "slug", "env", "region", "name", "label", "source", "status", "status_reason",
  "desired", "mark", "ready", "ready_reason", "generation", "starts_until", "current_deploy_id",
  "newest_deploy_id", "last_number", "cpu_millis", "memory", "storage", "template_id", "template_version",
  "settings", "preview_of_app_id", "preview_branch", "paused_by_number", "last_push", "last_push_at",
  "sizes", "volume_sizes", "health", "release_command", "started_at", "deleted_at", "created_at",
  "updated_at", "is_suspended"
) select
  "id", "workspace_id", "slug", "env", "region", "name", "label", "source", "status", "status_reason",
  "desired", "mark", "ready", "ready_reason", "generation", "starts_until", "current_deploy_id",
  "newest_deploy_id", "last_number", "cpu_millis", "memory", "storage", "template_id", "template_version",
  "settings", "preview_of_app_id", "preview_branch", "paused_by_number", "last_push", "last_push_at",
  "sizes", "volume_sizes", "health", "release_command", "started_at", "deleted_at", "created_at",
  "updated_at", 0
from "apps";

drop table "apps";

alter table "new_apps" rename to "apps";

create unique index "apps_slug" on "apps" ("workspace_id", "env", "region", "slug");

create unique index "apps_address" on "apps" ("region", "label");

create unique index "apps_id" on "apps" ("workspace_id", "id");

create unique index "apps_preview" on "apps" ("preview_of_app_id", "preview_branch");

create table "new_audit_events" (
  "id" text not null,
  "workspace_id" text not null,
  "at" integer not null,
  "user_id" text,
  "token_id" text,
  "token_name" text,
  "ip" text not null,
  "operation" text not null,
  "target_type" text not null,
  "target_id" text not null,
  "target_name" text not null,
  "changes" text not null,
  "by" text not null check ("by" in ('user', 'operator')),
  constraint "audit_events_pkey" primary key ("id"),
  constraint "audit_events_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "audit_events_fk2" foreign key ("user_id")
    references "users" ("id") on update cascade on delete no action
) strict, without rowid;

insert into "new_audit_events" (
  "id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type",
  "target_id", "target_name", "changes", "by"
) select
  "id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type",
  "target_id", "target_name", "changes", 'user'
from "audit_events";

drop table "audit_events";

alter table "new_audit_events" rename to "audit_events";

create index "audit_events_workspace_id_at_id_idx" on "audit_events" ("workspace_id", "at" desc, "id");

create table "operator_events" (
  "id" text not null,
  "at" integer not null,
  "operation" text not null,
  "operator" text,
  "subject" text,
  "detail" text not null,
  constraint "operator_events_pkey" primary key ("id")
) strict, without rowid;

create table "announcements" (
  "id" text not null,
  "level" text not null check ("level" in ('info', 'warning', 'critical')),
  "message" text not null,
  "created_at" integer not null,
  "ends_at" integer,
  constraint "announcements_pkey" primary key ("id")
) strict, without rowid;

create index "operator_events_at_id_idx" on "operator_events" ("at" desc, "id");

create index "operator_events_subject_at_idx" on "operator_events" ("subject", "at" desc);
create table "marks" (
  "id" text not null,
  "mark" text not null,
  constraint "marks_pkey" primary key ("id")
) strict, without rowid;

delete from "simulations" where "id" = 'changes/operator';

create index "certificates_status_idx" on "certificates" ("status");

create index "certificates_not_after_idx" on "certificates" ("not_after");

create index "apps_status_idx" on "apps" ("status");

create index "audit_events_at_id_idx" on "audit_events" ("at" desc, "id");
create table "token_grants" (
  "id" text not null,
  "hash" text not null,
  "user_code_hash" text,
  "challenge" text,
  "name" text not null,
  "is_denied" integer not null check ("is_denied" in (0, 1)),
  "user_id" text,
  "scope" text check ("scope" in ('read', 'deploy', 'full')),
  "days" integer,
  "pinned_workspace_id" text,
  "poll_seconds" integer not null,
  "next_poll_at" integer not null,
  "created_at" integer not null,
  "expires_at" integer not null,
  constraint "token_grants_pkey" primary key ("id"),
  constraint "token_grants_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade,
  constraint "token_grants_fk2" foreign key ("pinned_workspace_id", "user_id")
    references "members" ("workspace_id", "user_id") on update cascade on delete cascade
) strict, without rowid;

create unique index "tokenGrants_hash" on "token_grants" ("hash");

create unique index "tokenGrants_userCode" on "token_grants" ("user_code_hash");

create index "token_grants_user_id_idx" on "token_grants" ("user_id");

create index "token_grants_pinned_workspace_id_idx" on "token_grants" ("pinned_workspace_id");

create table "new_work" (
  "id" text not null,
  "kind" text not null check ("kind" in ('deploy', 'build', 'app', 'removal', 'branch', 'region', 'plan', 'domain', 'certificate', 'alert',
    'incident', 'notice', 'upload', 'invitation', 'signInLink', 'phoneCode', 'tokenGrant', 'audit', 'sshSession',
    'ticket', 'idempotency')),
  "subject" text not null,
  "due_at" integer,
  "leased_until" integer,
  "attempts" integer not null,
  constraint "work_pkey" primary key ("id")
) strict, without rowid;

insert into "new_work" ("id", "kind", "subject", "due_at", "leased_until", "attempts")
select "id", "kind", "subject", "due_at", "leased_until", "attempts" from "work";

drop table "work";

alter table "new_work" rename to "work";

create index "work_due_idx" on "work" (coalesce("leased_until", "due_at"));
alter table "apps" add column "applied" text;
create table "ssh_credentials" (
  "id" text not null,
  "username" text not null,
  "expires_at" integer not null,
  "facts" blob not null,
  constraint "ssh_credentials_pkey" primary key ("id")
) strict, without rowid;

create table "server_keys" (
  "id" text not null,
  "key" blob not null,
  constraint "server_keys_pkey" primary key ("id")
) strict, without rowid;
create table "schema_versions" ("version" bigint primary key, "name" text not null, "checksum" text);
insert into "schema_versions" ("version", "name", "checksum") values (1, 'create the declared tables', 'bffc98abc972d0da81dd996fa32e66027f4350a2827c07931c222806a32d913d');
insert into "schema_versions" ("version", "name", "checksum") values (2, 'let several apps claim a host', 'a47cc261688c18888290b3fc46bf2f9f27c8372bb4851dfc0a27e96825cc9cc3');
insert into "schema_versions" ("version", "name", "checksum") values (3, 'add labels of services', '8b84ed27aff9f09ff70ba2d702b0e76e3653d437254c50cdb59240f70120877a');
insert into "schema_versions" ("version", "name", "checksum") values (4, 'add the states that an operator sets', '9d05860546eb8db4cdca31a9d4e4918323934c1fbe2cf646179fb9fbf06aa17a');
insert into "schema_versions" ("version", "name", "checksum") values (5, 'add marks of commands, and indexes for counts and for all events', '41067fb20ed104f54e7032e260f77b5d2cdc056713e14413bfe8042167e288cf');
insert into "schema_versions" ("version", "name", "checksum") values (6, 'add sign-ins on machines', '407cd4b91d35adcd587f8cfb3ec94a92f82d63b06a431e9b463c17caa20a9ecc');
insert into "schema_versions" ("version", "name", "checksum") values (7, 'add what containers were started with', '170e33c933cb2e1fc61576bf56f833774735d6adba9301cfbb8ce7c56db20157');
insert into "schema_versions" ("version", "name", "checksum") values (8, 'add keys of the service and credentials of ssh connections', '3066d25d3b22f6cb6946448474b575fdfd213f27038d4ccae15c58abfa2bcc91');
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'ada@acme.test', 1, 'Ada Park', 'https://avatars.acme.test/ada.png', '[265,310]', '+49 •••• ••• 42', 1, 'ada-park', 'https://avatars.githost.test/ada-park.png', '{"brand":"visa","last4":"4242","expMonth":8,"expYear":2029}', 1770109964120, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 'grace@acme.test', 1, 'Grace Okafor', null, '[120,190]', '+49 •••• ••• 17', 1, null, null, null, 1770732189551, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03', 'linus@acme.test', 1, 'Linus Brandt', null, '[12,48]', '+46 ••• ••• 08', 1, null, null, '{"brand":"visa","last4":"4242","expMonth":8,"expYear":2029}', 1772353800000, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a04', 'barbara@acme.test', 1, 'Barbara Nowak', null, '[35,80]', '+48 ••• ••• 26', 1, null, null, null, 1781529600000, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('8733aeac-ff5b-8982-a9ac-28350af2e155', 'edsger@elsewhere.test', 1, 'Edsger Vos', null, '[210,250]', '+31 ••• ••• 55', 1, null, null, null, 1795168830000, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('b9b68340-8506-8214-a12f-82f1a1168e2b', 'joan@newcomer.test', 1, 'Joan Rivet', null, '[80,140]', null, 0, null, null, null, 1795168830000, null, null);
insert into "users" ("id", "email", "email_verified", "name", "avatar_url", "hues", "phone", "phone_verified", "githost_login", "githost_avatar_url", "payment_method", "created_at", "blocked_at", "block_reason") values ('bf9f55f5-060b-86ac-a489-9fff1ec3cc96', 'margaret@acme.test', 1, 'Margaret Lind', null, '[330,20]', '+45 ••• ••• 31', 1, null, null, null, 1795168830000, null, null);
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
insert into "token_grants" ("id", "hash", "user_code_hash", "challenge", "name", "is_denied", "user_id", "scope", "days", "pinned_workspace_id", "poll_seconds", "next_poll_at", "created_at", "expires_at") values ('51244508-52e9-8533-ad72-5cb98dbe901c', 'd13730060a9b653c1affa710aadbbe8a9d6e08e760efb75f3a1685566dbf016a', null, null, 'pcp on web-1', 0, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'deploy', 90, '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 5, 1795255230000, 1795255230000, 1826791230000);
insert into "token_grants" ("id", "hash", "user_code_hash", "challenge", "name", "is_denied", "user_id", "scope", "days", "pinned_workspace_id", "poll_seconds", "next_poll_at", "created_at", "expires_at") values ('ed746d3d-4e1b-87a2-a22a-b51287a7a849', '8325143fc768ab8df7a59d39b483a34137921a70447cb49a97b30a15add5c6b2', null, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'pcp on desktop', 0, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'full', null, null, 5, 1795255230000, 1795255230000, 1826791230000);
insert into "tickets" ("id", "user_id", "subject", "status", "about_workspace_id", "created_at", "updated_at") values ('91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'The build of deploy 41 fails', 'waiting', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 1794157331400, 1794159653086);
insert into "tickets" ("id", "user_id", "subject", "status", "about_workspace_id", "created_at", "updated_at") values ('91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f02', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'VAT number on our invoices', 'closed', null, 1784016300000, 1784106740730);
insert into "messages" ("id", "user_id", "ticket_id", "number", "author_id", "author_name", "author_kind", "body", "created_at") values ('2f8ac541-76e0-4d93-b1c7-d40e5a93b801', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', '91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01', 1, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'Ada Park', 'customer', 'The build ended with exit code 1. I only bumped the image library. What has changed on your side?', 1794157331400);
insert into "messages" ("id", "user_id", "ticket_id", "number", "author_id", "author_name", "author_kind", "body", "created_at") values ('2f8ac541-76e0-4d93-b1c7-d40e5a93b802', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', '91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01', 2, null, 'Support', 'support', 'Nothing has. The new release of that library needs a newer runtime; pin the version before it, or raise the runtime.', 1794159653086);
insert into "regions" ("id", "name", "country", "order", "status", "is_virtual", "is_draining", "has_tls", "tiers", "ingress_host", "ingress_port", "ipv4", "ipv6") values ('ap-sydney', 'Sydney', 'AU', 3, 'inactive', 1, 0, 1, '["starter","pro"]', 'ap-sydney.apps.acme-cloud.test', null, '["203.0.113.30"]', '[]');
insert into "regions" ("id", "name", "country", "order", "status", "is_virtual", "is_draining", "has_tls", "tiers", "ingress_host", "ingress_port", "ipv4", "ipv6") values ('eu-central', 'Frankfurt', 'DE', 1, 'ready', 0, 0, 1, '["free","starter","pro"]', 'eu-central.apps.acme-cloud.test', null, '["203.0.113.10","203.0.113.11"]', '["2001:db8:10::1"]');
insert into "regions" ("id", "name", "country", "order", "status", "is_virtual", "is_draining", "has_tls", "tiers", "ingress_host", "ingress_port", "ipv4", "ipv6") values ('us-east', 'Virginia', 'US', 2, 'ready', 0, 0, 1, '["free","starter","pro"]', 'us-east.apps.acme-cloud.test', null, '["203.0.113.20"]', '["2001:db8:20::1"]');
insert into "tiers" ("id", "name", "description", "monthly_cents", "currency", "is_free", "cpu_millis", "memory", "storage", "is_available", "order", "retired_at") values ('free', 'Free', 'For trying things out; one per account.', 0, 'eur', 1, 1000, 536870912, 1073741824, 1, 1, null);
insert into "tiers" ("id", "name", "description", "monthly_cents", "currency", "is_free", "cpu_millis", "memory", "storage", "is_available", "order", "retired_at") values ('pro', 'Pro', 'For several apps with traffic.', 4900, 'eur', 0, 4000, 8589934592, 53687091200, 1, 3, null);
insert into "tiers" ("id", "name", "description", "monthly_cents", "currency", "is_free", "cpu_millis", "memory", "storage", "is_available", "order", "retired_at") values ('starter', 'Starter', 'For a first product and its database.', 1900, 'eur', 0, 2000, 4294967296, 21474836480, 1, 2, null);
insert into "templates" ("id", "name", "definition") values ('mail', 'Mail Server', '{"description":"Receives and sends mail for a domain. Planned; it cannot be installed yet.","category":"communication","tags":["mail"],"iconUrl":null,"website":null,"installable":false,"version":"1.0.0","components":[{"name":"mail","image":null,"role":"worker","port":25,"protocol":"tcp","limits":{"cpu":0.5,"memory":536870912,"storage":5368709120}}],"footprint":{"cpu":0.5,"memory":536870912,"storage":5368709120},"settings":[]}');
insert into "templates" ("id", "name", "definition") values ('umami', 'Umami', '{"description":"Counts the visits of a site without cookies.","category":"analytics","tags":["analytics","privacy"],"iconUrl":"https://catalog.acme-cloud.test/icons/umami.svg","website":"https://umami.test","installable":true,"version":"2.20.1","components":[{"name":"umami","image":"umami:2.20","role":"web","port":3000,"protocol":"http","limits":{"cpu":0.5,"memory":536870912,"storage":10737418240}}],"footprint":{"cpu":0.5,"memory":536870912,"storage":10737418240},"settings":[{"key":"APP_SECRET","label":"Application secret","description":"Signs the sessions of the dashboard.","type":"secret","required":true,"default":null,"generated":true},{"key":"TRACKER_SCRIPT_NAME","label":"Name of the script","description":"The file name of the script that counts visits.","type":"string","required":false,"default":"script.js","generated":false,"pattern":"^[a-z0-9-]+\\.js$"},{"key":"DEFAULT_LOCALE","label":"Language","description":"The default language of the dashboard.","type":"select","required":false,"default":"en-US","generated":false,"options":["en-US","de-DE","fr-FR"]}]}');
insert into "templates" ("id", "name", "definition") values ('wiki', 'Team Wiki', '{"description":"Pages that a team writes together, with a database.","category":"collaboration","tags":["documents","team"],"iconUrl":"https://catalog.acme-cloud.test/icons/wiki.svg","website":"https://wiki.test","installable":true,"version":"5.4.0","components":[{"name":"wiki","image":"wiki:5.4","role":"web","port":8080,"protocol":"http","limits":{"cpu":0.5,"memory":805306368,"storage":1073741824}},{"name":"db","image":"postgres:17","role":"database","port":5432,"protocol":"tcp","limits":{"cpu":0.5,"memory":536870912,"storage":5368709120}}],"footprint":{"cpu":1,"memory":1342177280,"storage":6442450944},"settings":[{"key":"SITE_TITLE","label":"Title","description":"The title of every page.","type":"string","required":true,"default":null,"generated":false},{"key":"ALLOW_SIGNUP","label":"Open registration","description":"Whether visitors can create accounts.","type":"boolean","required":false,"default":false,"generated":false},{"key":"SESSION_HOURS","label":"Session length in hours","description":"After how many hours users have to sign in again.","type":"number","required":false,"default":72,"generated":false}]}');
insert into "template_versions" ("id", "template_id", "version", "released_at", "is_current") values ('mail 1.0.0', 'mail', '1.0.0', 1787220000000, 1);
insert into "template_versions" ("id", "template_id", "version", "released_at", "is_current") values ('umami 2.19.0', 'umami', '2.19.0', 1788339600000, 0);
insert into "template_versions" ("id", "template_id", "version", "released_at", "is_current") values ('umami 2.20.1', 'umami', '2.20.1', 1794474000000, 1);
insert into "template_versions" ("id", "template_id", "version", "released_at", "is_current") values ('wiki 5.4.0', 'wiki', '5.4.0', 1791288000000, 1);
insert into "invitations" ("id", "workspace_id", "email", "pending_email", "role", "status", "token_hash", "invited_by_id", "created_at", "expires_at") values ('c4e80d17-52b9-4f6a-9d3e-7a1b0c8f2d01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'margaret@acme.test', 'margaret@acme.test', 'developer', 'pending', '8ba23f7a0b3af150b5137342f977d51097e1026361aa11991b0d2bf0b6b00fcb', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 1795190712450, 1795795512450);
insert into "invitations" ("id", "workspace_id", "email", "pending_email", "role", "status", "token_hash", "invited_by_id", "created_at", "expires_at") values ('c4e80d17-52b9-4f6a-9d3e-7a1b0c8f2d02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'contractor@studio.test', null, 'viewer', 'declined', 'a53f4740c2ad5710d9b36be4aebece8f3ab3a52724970348fa9b261f7309eb1c', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03', 1791199800000, 1791804600000);
insert into "plans" ("id", "workspace_id", "region", "tier", "status", "region_status", "status_reason", "free_owner_id", "subscription_id", "checkout_id", "checkout_tier", "invoice_url", "charged_at", "charged_card", "mail_id", "period_start", "period_end", "cancel_at", "reserved_until", "activated_at", "created_at", "quota") values ('4ccdaed8-93dc-89a4-abc1-54ac4c9b7694', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', 'eu-central', 'starter', 'active', 'active', null, null, 'f5d58afe-8a43-816d-a217-8ca380fd7a9a', null, null, null, null, null, null, 1793697600000, 1796289600000, null, null, 1779102000000, 1779102000000, null);
insert into "plans" ("id", "workspace_id", "region", "tier", "status", "region_status", "status_reason", "free_owner_id", "subscription_id", "checkout_id", "checkout_tier", "invoice_url", "charged_at", "charged_card", "mail_id", "period_start", "period_end", "cancel_at", "reserved_until", "activated_at", "created_at", "quota") values ('847a87f5-0b25-8eed-a083-363f123e26fc', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'eu-central', 'pro', 'active', 'active', null, null, '42c8ffc4-8915-8b0c-aac9-d1f35cef5928', null, null, null, null, null, null, 1793697600000, 1796289600000, null, null, 1770110400000, 1770110400000, null);
insert into "subscriptions" ("id", "workspace_id", "plan_id", "payer_id", "tier", "end") values ('42c8ffc4-8915-8b0c-aac9-d1f35cef5928', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '847a87f5-0b25-8eed-a083-363f123e26fc', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'pro', null);
insert into "subscriptions" ("id", "workspace_id", "plan_id", "payer_id", "tier", "end") values ('f5d58afe-8a43-816d-a217-8ca380fd7a9a', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', '4ccdaed8-93dc-89a4-abc1-54ac4c9b7694', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 'starter', null);
insert into "apps" ("id", "workspace_id", "slug", "env", "region", "name", "label", "source", "status", "status_reason", "desired", "mark", "ready", "ready_reason", "generation", "starts_until", "current_deploy_id", "newest_deploy_id", "last_number", "cpu_millis", "memory", "storage", "template_id", "template_version", "settings", "preview_of_app_id", "preview_branch", "paused_by_number", "last_push", "last_push_at", "sizes", "volume_sizes", "health", "release_command", "applied", "started_at", "deleted_at", "created_at", "updated_at", "is_suspended", "locked_at", "lock_reason") values ('3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'storefront', 'production', 'eu-central', 'Storefront', 'storefront-acme', '{"type":"git","repoUrl":"https://githost.test/acme/storefront","branch":"main","subdir":"","autoDeploy":true,"branchTracking":{"mode":"off","pattern":"","copySecrets":true},"paths":[],"profiles":[]}', 'running', null, 'running', null, 'all', null, 1, null, '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', 42, 1500, 2684354560, 10737418240, null, null, null, null, null, null, '{"branch":"main","sha":"9f2c1e7b4d6a8035c1f7e29b8a4d3c6f5e0b1a72","outcome":"deployed"}', 1794211984870, '{}', '{"db-data":10737418240}', '{"path":"/healthz","intervalSeconds":10,"restartAfterSeconds":60}', null, '{"vars":{"DATABASE_URL":"7e73cf8302e63423","LOG_LEVEL":"c2f02be643137009","SHOP_NAME":"bd17d7b0ca7d6084"},"services":[{"service":"db","generation":"c6b2b3ee-1","deployId":"7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42","cpuMillis":1000,"memory":1610612736,"health":null,"changed":{}},{"service":"web","generation":"42-1-78af507b","deployId":"7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42","cpuMillis":500,"memory":1073741824,"health":{"kind":"http","path":"/healthz","retries":3,"startSeconds":300,"restartAfterSeconds":60,"intervalSeconds":10,"timeoutSeconds":5},"changed":{}}],"volumes":{"db-data":10737418240},"releaseCommand":null}', 1794212142318, null, 1770199200000, 1794212142318, 0, null, null);
insert into "apps" ("id", "workspace_id", "slug", "env", "region", "name", "label", "source", "status", "status_reason", "desired", "mark", "ready", "ready_reason", "generation", "starts_until", "current_deploy_id", "newest_deploy_id", "last_number", "cpu_millis", "memory", "storage", "template_id", "template_version", "settings", "preview_of_app_id", "preview_branch", "paused_by_number", "last_push", "last_push_at", "sizes", "volume_sizes", "health", "release_command", "applied", "started_at", "deleted_at", "created_at", "updated_at", "is_suspended", "locked_at", "lock_reason") values ('3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'metrics', 'production', 'eu-central', 'Metrics', 'metrics-acme', '{"type":"template","applicationId":"umami","version":"2.19.0"}', 'running', null, 'running', null, 'all', null, 1, null, '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', 1, 500, 536870912, 10737418240, 'umami', '2.19.0', null, null, null, null, null, null, '{}', '{"umami-data":10737418240}', null, null, '{"vars":{"APP_SECRET":"1557a0f92a110845"},"services":[{"service":"umami","generation":"1ab5701f-1","deployId":"7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01","cpuMillis":500,"memory":536870912,"health":null,"changed":{}}],"volumes":{"umami-data":10737418240},"releaseCommand":null}', 1792584131040, null, 1792584000000, 1792584131040, 0, null, null);
insert into "releases" ("id", "workspace_id", "app_id", "deploy_id", "services", "release_command", "current_at", "created_at") values ('1993a900-ba01-8d0d-a783-19e2073a8c0b', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40', '[{"name":"db","role":"database","image":"postgres:17","command":null,"port":5432,"protocol":"tcp","cpuMillis":1000,"memory":1610612736,"volumes":[{"name":"db-data","path":"/var/lib/postgresql","size":10737418240}],"dependsOn":[],"health":null},{"name":"web","role":"web","image":"registry.acme-cloud.test/acme/storefront:5be83a9","command":"node server.js","port":3000,"protocol":"http","cpuMillis":500,"memory":1073741824,"volumes":[],"dependsOn":["db"],"health":null}]', null, 1794046801000, 1794046801000);
insert into "releases" ("id", "workspace_id", "app_id", "deploy_id", "services", "release_command", "current_at", "created_at") values ('58f35cc5-7111-8d9a-a7dd-f6e4e16ce1b4', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', '[{"name":"db","role":"database","image":"postgres:17","command":null,"port":5432,"protocol":"tcp","cpuMillis":1000,"memory":1610612736,"volumes":[{"name":"db-data","path":"/var/lib/postgresql","size":10737418240}],"dependsOn":[],"health":null},{"name":"web","role":"web","image":"registry.acme-cloud.test/acme/storefront:9f2c1e7","command":"node server.js","port":3000,"protocol":"http","cpuMillis":500,"memory":1073741824,"volumes":[],"dependsOn":["db"],"health":null}]', null, 1794212142318, 1794212142318);
insert into "releases" ("id", "workspace_id", "app_id", "deploy_id", "services", "release_command", "current_at", "created_at") values ('7320bb22-7920-8a1e-a17c-777f833f474b', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02', '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', '[{"name":"umami","role":"web","image":"umami:2.19","command":null,"port":3000,"protocol":"http","cpuMillis":500,"memory":536870912,"volumes":[{"name":"umami-data","path":"/data","size":10737418240}],"dependsOn":[],"health":null}]', null, 1792584131040, 1792584131040);
insert into "deploys" ("id", "workspace_id", "app_id", "number", "status", "slot", "trigger", "source", "sha", "commit_msg", "author", "version", "steps", "missing_keys", "error_code", "error_message", "env", "region", "release_id", "rollback_to", "cpu_millis", "memory", "storage", "sizes", "volume_sizes", "health", "created_by_id", "created_at", "started_at", "canceled_at", "release_task", "applied_at", "routed_at", "finished_at") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02', 1, 'succeeded', null, 'install', '{"type":"template","applicationId":"umami","version":"2.19.0"}', null, null, null, '2.19.0', '[{"id":"release","status":"succeeded","startedAfter":1000,"finishedAfter":100000},{"id":"health","status":"succeeded","startedAfter":100000,"finishedAfter":128000},{"id":"route","status":"succeeded","startedAfter":128000,"finishedAfter":131040}]', '[]', null, null, 'production', 'eu-central', '7320bb22-7920-8a1e-a17c-777f833f474b', null, 500, 536870912, 10737418240, '{}', '{}', null, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 1792584000000, 1792584001000, null, null, 1792584131040, 1792584131040, 1792584131040);
insert into "deploys" ("id", "workspace_id", "app_id", "number", "status", "slot", "trigger", "source", "sha", "commit_msg", "author", "version", "steps", "missing_keys", "error_code", "error_message", "env", "region", "release_id", "rollback_to", "cpu_millis", "memory", "storage", "sizes", "volume_sizes", "health", "created_by_id", "created_at", "started_at", "canceled_at", "release_task", "applied_at", "routed_at", "finished_at") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 40, 'succeeded', null, 'push', '{"type":"git","repoUrl":"https://githost.test/acme/storefront","branch":"main","subdir":"","autoDeploy":true,"branchTracking":{"mode":"off","pattern":"","copySecrets":true},"paths":[],"profiles":[]}', '5be83a9c07d14f62b8a9e35c7d01f4268ab3c9e5', 'Sort the products by name', 'Grace Okafor <grace@acme.test>', null, '[{"id":"clone","status":"succeeded","startedAfter":300,"finishedAfter":4840},{"id":"build","status":"succeeded","startedAfter":4840,"finishedAfter":117210},{"id":"release","status":"succeeded","startedAfter":117210,"finishedAfter":135005},{"id":"health","status":"succeeded","startedAfter":135005,"finishedAfter":152470},{"id":"route","status":"succeeded","startedAfter":152470,"finishedAfter":154300}]', '[]', null, null, 'production', 'eu-central', '1993a900-ba01-8d0d-a783-19e2073a8c0b', null, 1500, 2684354560, 10737418240, '{}', '{}', '{"path":"/healthz","intervalSeconds":10,"restartAfterSeconds":60}', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 1794046801000, 1794046801300, null, null, 1794046955300, 1794046955300, 1794046955300);
insert into "deploys" ("id", "workspace_id", "app_id", "number", "status", "slot", "trigger", "source", "sha", "commit_msg", "author", "version", "steps", "missing_keys", "error_code", "error_message", "env", "region", "release_id", "rollback_to", "cpu_millis", "memory", "storage", "sizes", "volume_sizes", "health", "created_by_id", "created_at", "started_at", "canceled_at", "release_task", "applied_at", "routed_at", "finished_at") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 41, 'failed', null, 'push', '{"type":"git","repoUrl":"https://githost.test/acme/storefront","branch":"main","subdir":"","autoDeploy":true,"branchTracking":{"mode":"off","pattern":"","copySecrets":true},"paths":[],"profiles":[]}', '41d0c7f2a95be3681d4f07c2b8e6a19d53c0f7e4', 'Bump the image library', 'Ada Park <ada@acme.test>', null, '[{"id":"clone","status":"succeeded","startedAfter":488,"finishedAfter":4698},{"id":"build","status":"failed","startedAfter":4698,"finishedAfter":71492},{"id":"release","status":"skipped","startedAfter":null,"finishedAfter":null},{"id":"health","status":"skipped","startedAfter":null,"finishedAfter":null}]', '[]', 'build_failed', 'The build ended with exit code 1.', 'production', 'eu-central', null, null, 1500, 2684354560, 10737418240, '{}', '{}', '{"path":"/healthz","intervalSeconds":10,"restartAfterSeconds":60}', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', 1794156000512, 1794156001000, null, null, null, null, 1794156072004);
insert into "deploys" ("id", "workspace_id", "app_id", "number", "status", "slot", "trigger", "source", "sha", "commit_msg", "author", "version", "steps", "missing_keys", "error_code", "error_message", "env", "region", "release_id", "rollback_to", "cpu_millis", "memory", "storage", "sizes", "volume_sizes", "health", "created_by_id", "created_at", "started_at", "canceled_at", "release_task", "applied_at", "routed_at", "finished_at") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 42, 'succeeded', null, 'push', '{"type":"git","repoUrl":"https://githost.test/acme/storefront","branch":"main","subdir":"","autoDeploy":true,"branchTracking":{"mode":"off","pattern":"","copySecrets":true},"paths":[],"profiles":[]}', '9f2c1e7b4d6a8035c1f7e29b8a4d3c6f5e0b1a72', 'Show the stock on each product page', 'Grace Okafor <grace@acme.test>', null, '[{"id":"clone","status":"succeeded","startedAfter":230,"finishedAfter":4550},{"id":"build","status":"succeeded","startedAfter":4550,"finishedAfter":116863},{"id":"release","status":"succeeded","startedAfter":116863,"finishedAfter":135132},{"id":"health","status":"succeeded","startedAfter":135132,"finishedAfter":154030},{"id":"route","status":"succeeded","startedAfter":154030,"finishedAfter":157448}]', '[]', null, null, 'production', 'eu-central', '58f35cc5-7111-8d9a-a7dd-f6e4e16ce1b4', null, 1500, 2684354560, 10737418240, '{}', '{}', '{"path":"/healthz","intervalSeconds":10,"restartAfterSeconds":60}', '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02', 1794211984870, 1794211985100, null, null, 1794212142318, 1794212142318, 1794212142318);
insert into "deploy_logs" ("id", "workspace_id", "app_id", "lines", "omitted") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '[{"after":67838,"step":"build","stream":"stderr","line":"error: no prebuilt binary of the image library for this platform"},{"after":71492,"step":"build","stream":"system","line":"The build ended with exit code 1."}]', 1);
insert into "deploy_logs" ("id", "workspace_id", "app_id", "lines", "omitted") values ('7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '[{"after":270,"step":"clone","stream":"system","line":"Cloning https://githost.test/acme/storefront (branch main)"},{"after":4531,"step":"clone","stream":"stdout","line":"HEAD is now at 9f2c1e7 Show the stock on each product page"},{"after":4560,"step":"build","stream":"system","line":"Building the image of \"web\" from Dockerfile"},{"after":27902,"step":"build","stream":"stdout","line":"added 412 packages in 21s"},{"after":46224,"step":"build","stream":"stderr","line":"warning: 2 images in public/ are larger than 1 MB"},{"after":116832,"step":"build","stream":"system","line":"Pushed registry.acme-cloud.test/acme/storefront:9f2c1e7"},{"after":116890,"step":"release","stream":"system","line":"Starting web"},{"after":154004,"step":"health","stream":"system","line":"web is ready"},{"after":157448,"step":"route","stream":"system","line":"Traffic goes to the new release"}]', 0);
insert into "uploads" ("id", "workspace_id", "name", "files", "size", "created_at", "has_moved", "unused_since") values ('2e9b7f40-6c15-4d83-a0b7-51c8f36d9e01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', 'landing', 3, 212, 1795255230000, 0, 1795255230000);
insert into "domains" ("id", "workspace_id", "app_id", "host", "held_host", "primary_of", "redirect_to", "status", "error_code", "ownership_value", "found", "missed_checks", "moved_at", "created_at", "verified_at", "checked_at") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'shop.acme.test', 'shop.acme.test', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', null, 'active', null, null, '{"a":["203.0.113.10","203.0.113.11"],"aaaa":["2001:db8:10::1"],"cname":["eu-central.apps.acme-cloud.test"],"texts":[]}', 0, null, 1770282720418, 1770283900225, 1795255230000);
insert into "domains" ("id", "workspace_id", "app_id", "host", "held_host", "primary_of", "redirect_to", "status", "error_code", "ownership_value", "found", "missed_checks", "moved_at", "created_at", "verified_at", "checked_at") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'www.shop.acme.test', 'www.shop.acme.test', null, 'https://shop.acme.test', 'active', null, null, '{"a":["203.0.113.10","203.0.113.11"],"aaaa":["2001:db8:10::1"],"cname":["eu-central.apps.acme-cloud.test"],"texts":[]}', 0, null, 1770282876090, 1770283982871, 1795255230000);
insert into "certificates" ("id", "workspace_id", "app_id", "status", "issuer", "not_before", "not_after", "renew_at", "error_code", "error_message", "remediation", "failures", "retry_at") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'issued', 'Acme Cloud Test CA 1', 1791020100000, 1798796100000, 1796204100000, null, null, null, 0, null);
insert into "certificates" ("id", "workspace_id", "app_id", "status", "issuer", "not_before", "not_after", "renew_at", "error_code", "error_message", "remediation", "failures", "retry_at") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'issued', 'Acme Cloud Test CA 1', 1791020100000, 1798796100000, 1796204100000, null, null, null, 0, null);
insert into "host_holds" ("id", "host", "region", "holder_workspace_id", "held_until") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b01', 'shop.acme.test', 'eu-central', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', null);
insert into "host_holds" ("id", "host", "region", "holder_workspace_id", "held_until") values ('e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02', 'www.shop.acme.test', 'eu-central', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', null);
insert into "vars" ("id", "workspace_id", "app_id", "key", "value", "is_secret", "created_at", "updated_at", "updated_by_id") values ('b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'DATABASE_URL', x'01f96eef424e5294a1a261e4995ec772114bf90a47ea6e920426f28ff0c7ca44575c73de50b01586312d5e9a056525512fbcdfe092d58ff88194e894a207bd16e9af06d717c22ada4dea7f7385d03fbc0ab111872e1ae091d03d3a161abe47', 1, 1770199200000, 1770199200000, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01');
insert into "vars" ("id", "workspace_id", "app_id", "key", "value", "is_secret", "created_at", "updated_at", "updated_by_id") values ('b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'SHOP_NAME', x'01f96eef424e5294a1a4fa2a52d3ecda5d870d34391363992f01385ab886d9d6af5a42b8d9ac840031', 0, 1770199337480, 1770199337480, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01');
insert into "vars" ("id", "workspace_id", "app_id", "key", "value", "is_secret", "created_at", "updated_at", "updated_by_id") values ('b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b03', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'LOG_LEVEL', x'01f96eef424e5294a1a18a6935f2e9d3c14fb759ff05b04c9000dfe8d6b3cb804b3ca3f0de946c486a', 0, 1773330066902, 1793351151377, '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02');
insert into "vars" ("id", "workspace_id", "app_id", "key", "value", "is_secret", "created_at", "updated_at", "updated_by_id") values ('b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b06', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02', 'APP_SECRET', x'01f96eef424e5294a1b958052d2f8303796e47d05773291908907c0669bf3db5c7076514c82d1efee1ac9295fa3ec8c6592fa1b96144', 1, 1792584000000, 1792584000000, null);
insert into "alerts" ("id", "workspace_id", "app_id", "name", "metric", "op", "value", "for_seconds", "enabled", "channels", "webhook_url", "secret", "state", "since", "true_since", "false_since", "missing_since", "notified_at", "notified_channels", "created_at") values ('f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d01', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'The storefront is down', 'down', '>=', 1, 60, 1, '["email","statusPage"]', null, null, 'ok', 1794212160000, null, null, null, null, '[]', 1770199200000);
insert into "alerts" ("id", "workspace_id", "app_id", "name", "metric", "op", "value", "for_seconds", "enabled", "channels", "webhook_url", "secret", "state", "since", "true_since", "false_since", "missing_since", "notified_at", "notified_channels", "created_at") values ('f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d02', '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01', '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', 'Requests are slow', 'p95', '>', 800, 300, 1, '["email"]', null, null, 'ok', 1794212400000, null, null, null, null, '[]', 1770199200000);
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
insert into "simulations" ("id", "facts") values ('vars/digests', x'01f96eef424e5294a1a6f1834d800d01f592f0bfdf8f01c3584901960b9c14708891567158d48665e110403aa2ca508bc982a737f33954bc8200dbfd8b');
