// Made by npm run generate from openapi/, with openapi-typescript; do not edit.

export interface paths {
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account of the caller
         * @description Returns the account that the token or the session belongs to.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the profile of the caller
         * @description Changes the name, the picture or the badge of the caller. A picture is sent as a data URL, and the response has its address.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API tokens
         * @description Returns the personal API tokens of the caller without their secrets. Expired tokens are in the list, revoked ones are not. A pinned token gets only the tokens that are pinned to the same workspace.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token
         * @description Creates a token that acts for the caller within its scope. Only this response contains the secret; if it is lost, revoke the token and create another. The token never reaches further than the credentials of the request: with a pinned token, the new one is pinned to the same workspace, and another workspace is 403. An account has at most 100 tokens, including expired ones.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description Revokes a token of the caller, at once and for good. Requests with it are 401 `unauthorized` from then on, and streams and SSH connections that were opened with it end within 30 s. Revoking needs the scope `full` or a session; but every token can revoke itself. A pinned token finds only the tokens that are pinned to the same workspace.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a token for a machine without a browser
         * @description Begins a sign-in like that of RFC 8628. A person opens `verificationUrl` in any browser, types `userCode` and chooses the scope, the expiry and the workspace of the token. The machine calls `exchangeToken` with `deviceCode`, not more often than every `intervalSeconds`, until it has the token. Show only `userCode` and the address, and keep `deviceCode` secret.
         */
        post: operations["createDeviceCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the token that a person has approved
         * @description Exchanges a code for a token that a person has approved in a browser: the `deviceCode` of `createDeviceCode`, or the `authorizationCode` that the page `/authorize` has sent to a program on the same machine, with its PKCE verifier (S256). The token is one of `listTokens` of that person. Only this response contains its secret, and each code works once. While the person has not decided yet, the response is 400 `authorization_pending`; repeat the request after `intervalSeconds`. After `slow_down`, wait 5 seconds longer between requests than before.
         */
        post: operations["exchangeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the billing of the account
         * @description Returns the plans of all workspaces that the caller owns, the card that is charged for them, and the latest invoices. A pinned token gets only the plans of its workspace, and `monthlyCents` counts only these.
         */
        get: operations["getAccountBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List support tickets
         * @description Returns the latest tickets of the caller. Tickets of other accounts are not listed, even if they are about a workspace of the caller. A pinned token gets only the tickets about its workspace.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Open a support ticket
         * @description Opens a ticket with its first message. The ticket can name a workspace that the caller is a member of. With a pinned token it is about the workspace of that token, and another workspace is 403. Without an account, use `contactSupport`.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tickets/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a support ticket
         * @description Returns a ticket of the caller without its messages. Tickets of other accounts are 404.
         */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tickets/{ticketId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or follow the messages of a ticket
         * @description Returns the latest messages of a ticket of the caller. With `Accept: text/event-stream`, each frame is one message with the `id` of the message as its event id: first the messages that exist, after those up to `Last-Event-ID`, then each new message when it is written. The stream does not end by itself, even if the ticket is closed.
         */
        get: operations["listTicketMessages"];
        put?: never;
        /**
         * Write a message in a ticket
         * @description Adds a message to a ticket of the caller and sets the ticket to `open`, also if it was `closed`. Open streams of the messages get it at once.
         */
        post: operations["createTicketMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List regions
         * @description Returns every region of the platform with its status, its tiers and its ingress. Whether a workspace has a plan in a region is part of the workspace.
         */
        get: operations["listRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tiers
         * @description Returns the tiers that the plan of a workspace in a region can have, with their prices, their pools and the regions that offer them.
         */
        get: operations["listTiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the catalog
         * @description Returns the applications of the catalog with their releases, components, settings and resources. `installApplication` installs one.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/githost/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List git-host installations
         * @description Returns where the platform's app is installed on the git host, as far as the linked account of the caller can see. The list is empty if no account is linked.
         */
        get: operations["listGithostInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the control plane
         * @description Checks the database of the control plane, its image registry, its machine if apps run on it, and every ready region, or only the component that `component` names. The response is 200 when every check passes and 503 when one fails; both have the same body.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether there is an assistant
         * @description Returns whether an assistant is configured, so that a client can decide whether to offer it.
         */
        get: operations["getAiStatus"];
        put?: never;
        /**
         * Ask the assistant
         * @description Answers a question about the platform and may suggest something to deploy. Without credentials, 7 questions in 24 hours from one IP
         *     address; with them, 60 questions in 1 hour of the account. Both windows are rolling, and only answered questions count. `remaining` and
         *     `resetAt` are in the response; 429 has `Retry-After`. Invalid credentials are 401, never treated as none.
         *
         *     With an account the assistant knows what the caller can see. Asked to, it also builds: it writes files, uploads them and deploys an app to
         *     the workspace of the context. The caller needs the role and the scope of `x-target-role` there; without them, or when it cannot
         *     build for another reason, the response is 200 with `built: null` and the reason in `answer`. The app counts like any other.
         *
         *     With `answer` the assistant is not asked: question and answer become a support ticket, and the response is its `id`. This needs an account
         *     and a token with the scope `deploy`, and does not count.
         */
        post: operations["askAi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inspect a repository or template without an account
         * @description Returns what would run if a public repository or an application of the catalog were deployed: its services, variables, volumes and footprint. Nothing is created. All callers share the rate limit of the service at the git host; while it is used up, the response is 429.
         */
        post: operations["inspectPublic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a container image
         * @description Reads an image from a public registry: its platforms, ports, volumes and how it starts. A reference without a registry is one of `docker.io`, without a tag one of `latest`. Only these registries are read: `docker.io`, `ghcr.io`, `quay.io`, `gcr.io`, `registry.k8s.io`, `mcr.microsoft.com`, `public.ecr.aws` and `registry.gitlab.com`. An image that is private, that does not exist, or that is in another registry, is `null`.
         */
        get: operations["getRegistryImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check where a domain points
         * @description Returns the DNS records of a custom domain for the default region. With `host` it also looks the host up: where it points, and whether an app has it already. It returns nothing else about that app. The records for an app in another region are in `Domain.records`.
         */
        get: operations["getDns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to support
         * @description Sends a message to support, which replies by mail to the address in the message. No account is needed and no ticket is made: with an account, use `createTicket` to follow the conversation.
         */
        post: operations["contactSupport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a public status page
         * @description Returns the state of a workspace's production apps, their last 60 days and their incidents. The page is public while an alert rule of a production app has the channel `statusPage`; only such apps are on it. It is not found from the moment the workspace is being deleted.
         */
        get: operations["getPublicStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description Returns the workspaces that the caller is a member of, each with the caller's role and a short entry for each app, and all regions and tiers. A pinned token gets only its own workspace.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description Creates a workspace that the caller owns, with its first plan, in the region of the body or else in the first region by `order` that is `ready` and offers the tier. A free tier, and a tier without a price, start at once. A tier with a price is charged to the card of the caller. Without a card the response is 202: the workspace exists, its region is `pending`, and the plan is `incomplete`; if the checkout is not paid within 24 h, the plan is removed and the workspace stays without one. A virtual region that is `inactive` or `failed` is provisioned first, as by `activateRegion`. After an error nothing is kept.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/slug-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a slug is available
         * @description Returns whether a workspace can have the slug and, if not, why, with a similar slug that is available. Any text can be checked; a text that is not a slug is `invalid`. The response reserves nothing.
         */
        get: operations["checkSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get or stream a workspace
         * @description Returns one workspace with the plan and the pool of each of its regions, its apps as whole records, and the number of its members. With `Accept: text/event-stream` the same object is sent at once and then whenever it has changed, which shows after 5 s at most, or after 30 s if another server of the same database made the change. There is at most one frame a second; after a frame of more than 256 KiB, the next comes after 5 s at the earliest. A difference in `uptime` alone is no change: count from `startedAt`. The stream ends without an event when the workspace is deleted or renamed, or when the caller is no longer a member.
         *
         *     With `frames=changes` the first frame is the whole workspace too. Each later one is an event `changes` with the apps that have changed, so that a workspace with many apps needs few bytes. A reconnect begins with the whole workspace.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        /**
         * Delete a workspace
         * @description Deletes the workspace for good, with its apps and all their data, domains and variables. Its memberships end, invitations and tokens that are pinned to it are revoked, and its plans are canceled last. Support tickets are kept, with `workspaceSlug: null`.
         *
         *     From the start, the public status page and the previews of invitations return 404, and changes are refused with `being_deleted`; reads work until everything is removed. The response arrives when that is done, or after 60 s with 502 `cleanup_failed`. The removal then continues; the same request again waits for it, and a 404 means that the workspace is gone. Its slug is available from then on.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /**
         * Update a workspace
         * @description Changes the name, the slug, the hues or the icon. A new slug takes effect at once in API paths and in the addresses of the apps, and no data is lost. Memberships, tokens that are pinned to the workspace, and custom domains stay. The former slug and the former addresses return 404. The slug cannot change while an app of the workspace is `deploying`.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a workspace to another member
         * @description Makes another member the owner; the former owner becomes an admin. The plans are charged to the new owner from then on, and open checkouts of the former owner expire. If the new owner has a card, each `active` or `trialing` subscription moves to it and keeps its status, and each `past_due` plan is charged to it at once and becomes `active`. Without a card, each of them becomes `past_due` with 14 new days, and so does a `past_due` plan whose charge is declined. The open invoices of `past_due` plans are voided. In both cases `canceled` plans stay as they are, and an `incomplete` plan gets a new checkout and 24 new hours. If a plan waits for a payment then, `needsPayment` is true, and one checkout, `checkoutUrl`, pays all of them.
         */
        post: operations["transferWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the status page of a workspace
         * @description Returns the status page of the workspace and its public address. The page is published while an alert rule of a production app has the channel `statusPage`. Until then `public` is false, and the preview shows a page without components.
         */
        get: operations["getWorkspaceStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a workspace
         * @description Returns the members of the workspace with their roles, and the role of the caller.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member or leave a workspace
         * @description Ends a membership. Admins can remove every member except the owner. Every member can remove themselves, whatever their role, and so leave the workspace; a token needs the scope `full`. The owner can neither leave nor be removed: transfer the workspace first. When a membership ends, the tokens of that person that are pinned to the workspace are revoked, and the person's streams and SSH connections in the workspace end within 30 s. What the person has deployed stays.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Gives a member another role, which takes effect with the next request. Open streams and SSH connections that the new role does not allow end within 30 s. Admins may change the role of other admins and their own. The role of the owner cannot be changed: transfer the workspace instead.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations to a workspace
         * @description Returns the `pending` invitations to the workspace and the newest of the others.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person to a workspace
         * @description Sends an e-mail with a link to join the workspace within seven days. If an invitation to the address is `pending`, it is updated instead: it keeps its `id` and `createdAt` and gets the new role, a new `expiresAt` and a new link, and the former link returns 404. Otherwise a new invitation is created. A workspace has at most 100 `pending` invitations.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Makes an invitation `revoked`: it can no longer be accepted. Only a `pending` invitation can be revoked. To remove a person who has accepted, use `removeMember`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview an invitation
         * @description Returns the invitation of a link: the workspace, the role and the person who sent it. The address is masked. An invitation that is not `pending` is returned as well, with its status. A link that was replaced by a newer link returns 404, and so does an invitation to a workspace that is deleted or being deleted.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes the caller a member of the workspace in the role of the invitation. The verified e-mail address of the caller must be the invited one. Only a `pending` invitation can be accepted, and only once. A pinned token cannot accept an invitation.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation
         * @description Makes an invitation `declined`, which cannot be undone. The verified e-mail address of the caller must be the invited one. Only a `pending` invitation can be declined. The members of the workspace see the status.
         */
        post: operations["declineInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/regions/{regionId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a region
         * @description Gives the workspace a plan in the region, so that apps can run there. A free tier, and a tier without a price, start at once. A tier with a price is charged to the card of the owner of the workspace; without a card the response is 202, the region is `pending`, and the plan is `incomplete` until the checkout is paid or 24 h have passed, after which both are removed. A virtual region that is `inactive` or `failed` is provisioned once the plan is charged or free: the region is `warming` until it is ready, and if provisioning fails afterwards, the plan is `canceled` and refunded.
         *
         *     The request can be repeated. With the tier that the plan has: 200 and no change if the plan is paid or free, 202 with the open checkout while something is unpaid. With another tier: 409 `already_activated`. A region that is `failed` with `provision_failed` is activated as if for the first time.
         */
        post: operations["activateRegion"];
        /**
         * Deactivate a region
         * @description Ends the plan of the workspace in the region, whatever its status: the plan is removed at once, the subscription is canceled, an open checkout expires, and the unused time is credited to the owner. The workspace must have no app in the region, in any environment. If the workspace has no plan in the region, nothing happens and the response is the same.
         */
        delete: operations["deactivateRegion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan in a region
         * @description Returns the tier, the status and the price of the plan of the workspace in one region, what the plan provides and how much of it is in use. `region` may be missing if the workspace has exactly one plan.
         */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/billing/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the plan in a region
         * @description Moves the plan of the workspace in one region to another tier. The apps in the region must fit into the pool of the new tier.
         *
         *     To a tier with a price: an `active` or `trialing` plan is changed at once. The card of the owner of the workspace is charged for the rest of the period; a trial goes on and is not charged. A `free`, `incomplete` or `canceled` plan is charged to the card, as is an `active` one whose tier has no price; without a card the response is 202, and the tier changes when the checkout is paid. To the free tier, or to one without a price: at once, and the rest of the period is credited.
         *
         *     With the present tier, a `free`, `active` or `trialing` plan does not change (200), and for a plan that waits for a payment the response is 202: the checkout that is open, or for a `past_due` plan the page of the open invoice. A checkout for another tier replaces one that is open. A `past_due` plan cannot move to another tier (402 `payment_required`).
         */
        post: operations["changePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inspect a source
         * @description Reads a repository, an upload or an image, and returns the app that it would become: services, variables, volumes and footprint, and the regions of the workspace in which it fits. The result follows from the files; no code is run. Nothing is created, and an upload does not count as used.
         */
        post: operations["inspectSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/import/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a project from another platform
         * @description Reads an account on another platform. Without `projectId`, returns the units of the account. With it, returns the source, variables and domains of that unit, to check and to send to `deployApp`. Nothing is created. The credentials are used for this request only and never stored. The response may contain secrets.
         */
        post: operations["importProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a project
         * @description Stores the files of a project for `deployApp`, `createDeploy` and `inspectSource`, as JSON or as a form: up to 3000 files of 50 MB together. A single `.zip` file is unpacked and is the whole project, with the permissions and the links that it has. Files beyond the limits or with a path that is not allowed, and links that lead out of the project, are 400 `bad_body` with `details`, and nothing is stored. The upload is deleted when no app has used it for one hour.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deploy a new app
         * @description Creates an app from a git repository, an upload or an image, and makes its first deploy, which the response contains as `deploy`. For an app that exists, use `createDeploy` or `redeployApp`; for one of the catalog, `installApplication`.
         *
         *     The request fetches nothing. It checks that the upload and the installation of the source may be used, and that 0.1 cores and 128 MiB are free in the pool. Everything else fails the deploy, for example an unknown branch (`source_unavailable`) or a footprint that turns out to be too large (`insufficient_pool`).
         *
         *     The response comes when the builder or, for an image, the runtime has accepted the deploy, or after 10 s. Follow the deploy with `getActiveDeploy` and `getDeployLogs`. After `reconcile_failed`, no app is kept.
         */
        post: operations["deployApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/install/{applicationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install a catalog application
         * @description Creates an app from the current release of a catalog application, and makes its first deploy (trigger `install`), which the response contains as `deploy`. Settings become variables of the app; generated values are secrets.
         *
         *     The response comes when the runtime has accepted the deploy or after 10 s. Follow the deploy with `getActiveDeploy` and `getDeployLogs`. After `reconcile_failed`, no app is kept.
         */
        post: operations["installApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an app
         * @description Returns the app with its services, endpoints, source and newest deploy. An app that is being deleted can be read until everything is removed; then it is 404.
         */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /**
         * Delete an app
         * @description Deletes the app with everything that belongs to it: containers, addresses, domains, variables, volumes with their data, alert rules with their incidents, releases and previews. This cannot be undone. `desired` becomes `deleted`, and deploys that are not terminal are canceled. Until everything is removed, the app can be read, its status is `error` with `being_deleted`, and every other change of it is 409 `being_deleted`. Its name can be used again afterwards.
         *
         *     The response comes when everything is removed. If that takes more than 60 s, it is 502 `cleanup_failed`, `statusReason` is `cleanup_failed`, and the removal goes on in the background. Repeat the request to wait again; 404 means that everything is removed.
         */
        delete: operations["deleteApp"];
        options?: never;
        head?: never;
        /**
         * Rename, start, stop, size or upgrade an app
         * @description Changes the fields of the body, all of them or none.
         *
         *     `status` changes what is wanted and returns when the runtime has accepted it or after 10 s; the response may still say `deploying`. `running` starts what is stopped or crashed, and leaves healthy containers alone. A start needs room in the pool of the region, and a start that is not ready within 5 minutes ends in `error` with `health_check_failed`. An app without a release is started by a new deploy of the latest deploy's source. `stopped` takes effect at once; containers have 30 s to finish their requests. `degraded` and `error` set the observed status by hand.
         *
         *     `version` upgrades a catalog application to the current release with a new deploy, which the response contains as `deploy`. Values and volumes stay, new settings have their default. `application.version` and `source.version` change when the deploy has succeeded; if the release does not become healthy, the former one keeps serving.
         *
         *     `services` and `volumes` change sizes, which the app keeps over deploys, upgrades, rollbacks and transfers. They count at once: until the containers of the former sizes are gone, the larger amounts. Only the services whose size changes get new containers, as in a restart: `status` is `deploying` for 5 minutes at most, and a service with a volume is stopped, then started. A volume grows in place, while its containers run. A stopped app takes its sizes at the next start. While a deploy is open, they are stored: it rolls out in them if that has not begun, else they are carried out when it has ended. As for a restart, the plan has to be paid, the region has to work, and the sizes have to fit into the pool.
         *
         *     `health` changes the health check of the service with the app's address, which the app keeps in the same way. It wins over the health check of a compose file, and takes effect as a size does, under the same conditions.
         *
         *     `releaseCommand` changes the command of the next releases.
         *
         *     All fields but `status` and `version` need a token of the scope `full`. With several fields, the token needs the highest scope among them.
         *
         *     After `reconcile_failed`, the wanted status is stored, and repeating the request resumes it; for `version`, the deploy is kept as `failed`, and repeating the request makes a new one.
         */
        patch: operations["updateApp"];
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart an app
         * @description Replaces the containers of the current release by new ones of the same release, so that variables take effect. It makes no deploy. Services without a volume are replaced without interruption: a new container has to be ready before the former one is drained for 30 s and stopped. Services with a volume never run twice; they are stopped, then started. A restart starts a stopped app, for which it needs room in the pool. It does nothing while a deploy of the app is not terminal, and says so in `restart`; a deploy does not wait for a restart. An app without a release gets a new deploy of the latest deploy's source instead, which the response contains as `deploy`.
         *
         *     The response comes when the runtime has accepted the restart or after 10 s; `status` is `deploying` until the new containers are ready. A restart that is not ready within 5 minutes ends in `error` with `health_check_failed`. After `reconcile_failed`, a stopped app stays to be started (`desired` is `running`); repeat the request.
         */
        post: operations["restartApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/redeploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeploy an app
         * @description Makes a deploy of what the source of the app holds now: the tip of the branch, or the commit that the source is fixed to. Where there is nothing to fetch (an upload, an image by digest, a catalog application), the same release is rolled out again. The response contains the deploy as `deploy`. To replace the containers without a deploy, use `restartApp`; to deploy a certain commit or another source, `createDeploy`. Pushes that a rollback has paused deploy again.
         *
         *     The response comes when the builder or, with nothing to build, the runtime has accepted the deploy, or after 10 s. What fails later shows in the deploy. After `reconcile_failed`, the deploy is kept as `failed` with that code, and repeating the request makes a new one. A region that is warming or has failed does not prevent the request; the deploy then fails with `region_unavailable`.
         */
        post: operations["redeployApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer an app to another workspace
         * @description Moves the app with its volumes, sizes, variables, domains (verified ones stay verified), certificates, upload, alert rules, incidents, deploys and logs to another workspace, in the same region and environment. Deploys that are not terminal are canceled, previews are deleted, and streams and SSH connections end. The caller needs the role `developer` in both workspaces. The target needs a plan with room for the app in the region.
         *
         *     The response comes when the runtime has accepted the transfer. From then on the app belongs to the target, where `newSvcId` is its slug; its former path is 404. A running app is deployed there (trigger `transfer`), which the response contains as `deploy`: the former containers keep serving until that deploy takes the route, and go on if it fails; the assigned address changes when it takes the route. A stopped app moves without a deploy, and its assigned address changes at once. After `transfer_failed`, everything is as before.
         */
        post: operations["transferApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an app's containers
         * @description Returns the containers of the app with their state, readiness, restarts and ports, by name without case. A stopped app has none. During a deploy the list contains the containers of both releases. A service that runs once in a deploy has a container that is `completed`.
         */
        get: operations["listAppServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get or stream an app's status
         * @description Returns the observed status of the app and of its containers. With `Accept: text/event-stream` the same object is sent at once and then every 5 s, whether or not it has changed. The stream ends without an event when the app is deleted, renamed or transferred.
         */
        get: operations["getAppStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get or stream an app's metrics
         * @description Returns the CPU and memory that each service of the app uses at this moment, with the limits. With `Accept: text/event-stream` a new measurement is sent at once and then every 5 s. The stream ends without an event when the app is deleted, renamed or transferred. Use `readServiceMetrics` for series over time.
         */
        get: operations["getAppMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's SSH session
         * @description Returns the session of the caller in this app that is `issued` or `connected`, or `null`. It never contains the private key.
         */
        get: operations["getSshSession"];
        put?: never;
        /**
         * Create an SSH session
         * @description Creates a credential for one SSH connection to a running container of the app. It can be used for 15 minutes, and the connection lasts at most 8 hours. An earlier session of the caller in this app ends. With `publicKey`, the caller's own key is accepted. Without it, the service creates a key pair and returns the private key in this response only. The session ends within 30 s after the caller loses the role, the token that created the session, or the container; renaming the app does not end it, stopping, deleting and transferring do.
         */
        post: operations["createSshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an app's deploys
         * @description Returns the deploys of the app in every state, newest first. The service keeps the last 100 with their logs, and always the one whose release is current (`currentDeployId` of the app). Of their releases it keeps those that were current last, ten with the present one, and those that a deploy still needs; older ones are deleted with their images. Use `limit` and `before` to read them in parts.
         */
        get: operations["listDeploys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deploy an app
         * @description Makes a deploy of the app: of the commit `sha`, of the tip of the branch, or of another `source`, which becomes the source of the app. Without `sha` and `source`, an app that is not from git is redeployed (see `redeployApp`).
         *
         *     With `rollbackTo` it rolls back: the release of an earlier deploy is rolled out again, with its source, commit, message and author. Nothing is fetched and nothing built: the deploy goes from `queued` to `deploying`. Services are those of the release, variables and sizes those of today, and volumes stay as they are. `source` of the app does not change. Pushes to its branch stop deploying until they are wanted again: see `autoDeployPausedBy`.
         *
         *     The request fetches nothing. It checks that `sha` is sent for a git source only, that the upload and the installation of `source` may be used, that the release of `rollbackTo` is kept, and that the release fits into the pool: with its known footprint or, for another source, at least 0.1 cores and 128 MiB. Everything else fails the deploy, for example an unknown branch or commit (`source_unavailable`). A region that is warming or has failed does not prevent the request; the deploy then fails with `region_unavailable`.
         *
         *     The response comes when the builder or, with nothing to build, the runtime has accepted the deploy, when it waits for its turn (`waitsFor`), or after 10 s. Follow it with `getActiveDeploy` and `getDeployLogs`. The current release keeps serving until the route moves to the new one. After `reconcile_failed`, the deploy is kept as `failed` with that code, and repeating the request makes a new one.
         */
        post: operations["createDeploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get or stream the active deploy
         * @description Returns the deploy that is `building` or `deploying`, else the one that is `queued`, else the newest. With `Accept: text/event-stream` the same object is sent at once and then every 2 s, whether or not it has changed, also after the deploy has ended; a later deploy takes its place in the stream. The stream ends without an event when the app is deleted, renamed or transferred.
         */
        get: operations["getActiveDeploy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deploy
         * @description Returns a deploy of the app by its id, for as long as the deploy is kept. The deploy with the number `n` is the only one of `listDeploys` with `before` = `n` + 1 and `limit` = 1, if it has that number.
         */
        get: operations["getDeploy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get or stream a deploy's log
         * @description Returns the newest 10,000 lines of the log so far, oldest first. With `Accept: text/event-stream` each line is a frame of its own, whose `id` is the number of the line, from 1: first the lines so far, then new ones as they are written; with `Last-Event-ID` only those after that line. When the deploy is terminal, the event `end` follows with its status, and the stream closes. The log of a deploy that has ended is stored and is returned whole in both forms, for as long as the deploy is kept. The stream ends without an event when the app is renamed, transferred or deleted.
         */
        get: operations["getDeployLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a deploy
         * @description Cancels a deploy that is not terminal: its steps are stopped, its containers removed, its status becomes `canceled` with the code `canceled`, and the former release keeps serving. A first deploy that is canceled leaves the app `stopped`, with `desired: stopped`. A deploy that has moved the route or is terminal is returned unchanged, so the request can be repeated; so is a deploy with the trigger `transfer`.
         */
        post: operations["cancelDeploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains of an app
         * @description Returns the custom domains of the app, with their status and the DNS records that they need. The app's own address is not among them.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain to an app
         * @description Claims a host for the app for 72 hours. When the host points to the region of the app and, if required, the ownership record is set, the domain is verified and a certificate is requested; with it the domain is `active`. All this happens after the response: read the progress with `listDomains` and `listCerts`. A host belongs to one app on the whole platform, in all environments and regions. Adding a host whose claim by the same app has expired replaces that domain. An app has at most 50 domains.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/certs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the certificates of an app's domains
         * @description Returns the certificate of each custom domain, read from the runtime at the time of the request: its issuer and validity and, when it could not be issued, the reason and what to do. A domain whose claim has expired, and every domain in a region without TLS, has none.
         */
        get: operations["listCerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a domain from an app
         * @description Stops serving the host at once, deletes its certificate and makes the host free for others. If it was the primary domain, the app's own address is the primary address again.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Change the redirect of a domain
         * @description Sets the target to which requests for the host are redirected or, with `null`, serves the app. Nothing else about a domain can be changed: for another host, or to make a domain the primary one, add a domain. The status, the records and the certificate stay. A redirect of the primary domain is `bad_body`.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an app's variables
         * @description Returns the environment variables of the app, by key. The values of secrets are masked. Reading them needs the role `developer`, because a value that is not secret can reveal much about an app.
         */
        get: operations["listVars"];
        /**
         * Set and remove variables
         * @description Creates, changes and removes variables of the app in one step: all of it or, after an error, nothing. Values are compared with the present ones, those of secrets too, and the response names the keys that differ, never a value. With `dryRun` nothing is changed. What is true of `createVar` is true of each variable. The audit log has an event for each variable that changes.
         */
        put: operations["setVars"];
        /**
         * Create a variable
         * @description Creates an environment variable of the app. It takes effect with the next deploy, start or restart of the app; what runs keeps its environment, also when a container is restarted after a crash. The value of a secret is encrypted at rest and masked in the response. An app has at most 200 variables.
         *     `PORT` sets the port of the service with the app's address, which then listens on it. A value that is no port from 1 to 65535, and the key `PORT` for an app whose source has `port`, are 400 `bad_body` with `details`.
         */
        post: operations["createVar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a variable
         * @description Deletes the variable with its value. The change takes effect with the next deploy, start or restart of the app; what runs keeps its environment, also when a container is restarted after a crash.
         */
        delete: operations["deleteVar"];
        options?: never;
        head?: never;
        /**
         * Update a variable
         * @description Changes the value of a variable, whether it is a secret, or both. A secret becomes readable only with a new value in the same request. The change takes effect with the next deploy, start or restart of the app; what runs keeps its environment, also when a container is restarted after a crash. A value of `PORT` that is no port is 400 `bad_body`.
         */
        patch: operations["updateVar"];
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reveal a variable's value
         * @description Returns the decrypted value of a secret variable; for any other variable, the value that is listed. Needs a token of the scope `full`. The response may not be cached.
         */
        get: operations["revealVar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or follow the logs of an app
         * @description Returns the latest lines of several services of the app, or of all, merged by time and oldest first. With `Accept: text/event-stream` each line is a frame of its own, whose `id` is that of the line: first the latest lines, then each new one. With `Last-Event-ID` it starts after that line instead, whatever the time between, and no line of a service comes twice or is missed. New lines are held for two seconds, so that those of other services come in order; a line that is stored later than that comes when it is. Lines of one service are in the order in which they are stored. Where lines were deleted before they could be sent, one line without a pod says how many. The stream never ends by itself while the app keeps its address: it continues when containers are replaced and services are added, and waits while nothing is running. The output of a service that runs once is in the log of its deploy.
         */
        get: operations["followAppLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of a service
         * @description Returns the metrics of a service over the range, its pods at present, and its events within the range. The range fixes the number of samples. Requests by status class and response times are returned only for a service with an address: the one that the address of the app leads to, and, of its own requests, each with an address of its own.
         */
        get: operations["readServiceMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or follow the log of a service
         * @description Returns the last 200 lines of the service's containers, as they were written; while no container runs, those of the last one, with the state `no-pod`. With `Accept: text/event-stream` it sends the same lines and then every new one, each as one bare `data:` frame: no JSON, no event name and no id, so `Last-Event-ID` has no effect and a new request starts with the last 200 lines again. The stream never ends by itself. It continues when containers are replaced, and waits while nothing is running. Lines of several containers are in the order in which they arrive.
         */
        get: operations["readServiceLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the log of a service by category
         * @description Sorts the lines of a service into the categories of its preset (`LogPreset`) and returns the number of lines of each category, over the range and in each step, and the newest 200 lines of the selected categories. A line matches when it, one of its fields, or the statement logged with it, contains `q`, and every `filter` holds. Lines are kept for 7 days.
         */
        get: operations["searchServiceRoleLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the log history of a service
         * @description Searches the log of a service within the range. Returns the newest 300 lines that contain `q` and have `level`, and for each level how many lines contain `q` in each step. Lines are kept for 7 days.
         */
        get: operations["searchServiceLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings behind a service's log
         * @description Returns the settings that decide which lines the categories of the log get, read at the time of the request from the running software or, for a service with an address, from the ingress. For a cache it also returns lines made of its memory and error counters, which it does not log itself.
         */
        get: operations["readServiceLogSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the routes of a service
         * @description Returns the routes that had requests within the range, with their number, error rate and response times. Only a service with an address, that of the app or one of its own, has routes; the list of another service is empty.
         */
        get: operations["readServiceRoutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/routes/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a route of a service over time
         * @description Returns the request rate, the percentage of 5xx responses and the response times of a route and method in each step of the range. `readServiceRoutes` lists the values of `route` and `method`. A pair without a request in the range is not found.
         */
        get: operations["readServiceRoute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/traces/{traceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a trace
         * @description Returns the spans that the apps of the workspace sent for a trace, in tree order. Spans of others are left out, so a trace can have several roots. A trace can be read for 7 days.
         */
        get: operations["readTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the alert rules of a workspace
         * @description Returns the rules of the workspace's apps, in every environment and region, with their present state.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Add an alert rule
         * @description Adds a rule that watches an app. It starts as `ok`, or as `paused` when it is disabled or the app is stopped, and is evaluated within 30 seconds. The first rule of a production app with the channel `statusPage` adds the app to the public status page, which exists as long as the workspace has such a rule. A workspace has at most 100 rules.
         */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/alerts/{alertId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an alert rule
         * @description Deletes the rule and its incidents; nothing is sent. If it was the app's last rule with the channel `statusPage`, the app leaves the status page, and without any app the page is no longer public.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        /**
         * Change an alert rule
         * @description Changes the fields that the body has; all or none. A new condition, also an equal one, sets the state to `ok` and starts the evaluation again. `enabled: false` pauses the rule; `enabled: true` starts it again as `ok`. Both a new condition and pausing resolve an open incident, and send the resolved notification if one was sent when the rule fired. A new name or new channels leave the state as it is.
         */
        patch: operations["updateAlert"];
        trace?: never;
    };
    "/api/workspaces/{workspaceSlug}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of a workspace
         * @description Returns who changed what in the workspace, newest first. An event is written for each successful request that changes the workspace or something in it, and for each reveal of a variable and each SSH session that is created. Events are kept for 365 days, and deleted with the workspace. Use `limit` and `before` to read them in parts.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    alert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a notification of an alert rule
         * @description Sent to the `webhookUrl` of an alert rule with the channel `webhook`: once when the rule fires and once when it resolves.
         *
         *     **Signature.** `X-PCP-Signature` is `t=<seconds>,v1=<signature>`. `t` is the time of the attempt in seconds since
         *     1970-01-01T00:00:00Z. The signature is the HMAC-SHA256, in lower-case hexadecimal, of the bytes of `t`, a `.` and the body exactly as
         *     received, with the `secret` that `createAlert` or `updateAlert` returned as the key (its UTF-8 bytes). Compare the signatures in
         *     constant time, and reject a `t` that is more than five minutes from the present time.
         *
         *     **Attempts.** A response with a 2xx status within 10 seconds ends the delivery. Redirects are not followed. After any other response, or
         *     none, the same body is sent again 1, 5, 20 and 50 minutes after the first attempt, with a new `t`. After five attempts the notification is
         *     dropped. Attempts can arrive more than once and in another order: `event`, `rule.id` and `at` identify a notification.
         *
         *     An attempt uses the address and the secret that the rule has at that time. Deleting the rule ends the attempts, and so does
         *     removing the channel.
         */
        post: operations["receiveAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description One mistake in a request. */
        ErrorDetail: {
            /**
             * @description The part of the request that has the mistake.
             * @enum {string}
             */
            in: "path" | "query" | "header" | "cookie" | "body";
            /** @description The name of the parameter or header, or a JSON pointer into the body (`/hues/0`); empty for the whole body. */
            path: string;
            /** @description What is wrong with it, as text for a person. It may change. */
            message: string;
            /** @description The rule that is broken: a keyword of JSON Schema (`maxLength`) or another word (`unique`). */
            rule: string;
        };
        /** @description The error. */
        ErrorBody: {
            /** @description The error code. Branch on it. */
            code: string;
            /** @description A sentence for a person. It may change, so do not branch on it. */
            message: string;
            /** @description The mistakes, at most 20. `bad_body` for a request that does not match the contract and `pool_exceeded` have at least one. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description The error shape that this service sends. Some codes add members beside `error`. */
        NestedError: {
            error: components["schemas"]["ErrorBody"];
        };
        /**
         * @description The older shape of an error, which some servers send.
         * @example {
         *       "error": "There is no app \"storefront\" in this workspace.",
         *       "code": "not_found"
         *     }
         */
        FlatError: {
            /** @description A sentence for a person. */
            error: string;
            /** @description The error code. Branch on it. */
            code: string;
            /** @description The mistakes, as in `ErrorBody`. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description The body of an error response, in one of two shapes. The code is `body.code ?? body.error.code`. Branch on the code: the message may change, and one status stands for many codes. Each response of an operation lists its codes. */
        Error: components["schemas"]["NestedError"] | components["schemas"]["FlatError"];
        /**
         * Format: uuid
         * @description Identifies a record for good. Opaque; never changes and is never used again.
         */
        Id: string;
        /** @description Two hues in degrees, the colors of the badge of a workspace or a person. */
        Hues: [
            number,
            number
        ];
        /**
         * Format: date-time
         * @description An RFC 3339 instant in UTC with milliseconds.
         */
        Timestamp: string;
        /** @description The account of the caller. */
        User: {
            id: components["schemas"]["Id"];
            /**
             * Format: email
             * @description The e-mail address of the account.
             */
            email: string;
            /** @description The display name of the person. */
            name: string;
            /** @description The address of the person's picture; `null` without a picture. */
            avatarUrl: string | null;
            /** @description How the person's badge looks in the dashboard. It has nothing to do with payment cards. */
            card: {
                hues: components["schemas"]["Hues"];
            };
            /** @description Whether the e-mail address is verified. */
            emailVerified: boolean;
            /** @description Whether a phone number is verified. Without one, every operation that requires an account is 403 `phone_required`. */
            phoneVerified: boolean;
            /** @description The phone number, masked except for its country code and a few digits; `null` before a number is entered. */
            phone: string | null;
            /** @description The linked account on the git host; `null` if none is linked. */
            githost: {
                /** @description The name of the account on the git host. */
                login: string;
                /** @description The address of the picture of that account; `null` without a picture. */
                avatarUrl: string | null;
            } | null;
            /** @description When the account was created. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The account of the caller. */
        UserEnvelope: {
            user: components["schemas"]["User"];
        };
        /** @description One line of text, without control characters. */
        Line: string;
        /** @description An image, written into the address itself. */
        DataUrl: string;
        /** @description The fields of the profile to change. Fields that are missing stay as they are. */
        UpdateMeBody: {
            /** @description The display name of the person. It has a visible character. */
            name?: components["schemas"]["Line"];
            /** @description The new picture as a data URL, or `null` to remove the picture. */
            avatarUrl?: components["schemas"]["DataUrl"] | null;
            /** @description How the person's badge looks in the dashboard. */
            card?: {
                hues: components["schemas"]["Hues"];
            };
        };
        /**
         * @description What a token may be used for, within the role of its owner. Each scope includes the ones before it. `read`: all reads, except those that reveal a secret. `deploy`: inspect, import, upload, deploy, install, redeploy, start, stop, restart and upgrade apps, cancel deploys, write to support, and let the assistant build. `full`: everything else, such as deleting an app, managing domains, variables, members and billing, creating tokens and SSH access. A session counts as `full`. The `security` of an operation names the lowest scope that may call it.
         * @enum {string}
         */
        Scope: "read" | "deploy" | "full";
        /** @description A personal API token, without its secret. */
        Token: {
            id: components["schemas"]["Id"];
            /** @description The name that the owner gave it. */
            name: string;
            /** @description The first characters of the secret. */
            prefix: string;
            scope: components["schemas"]["Scope"];
            /** @description The slug of the workspace that the token is pinned to; `null` if it is not pinned and reaches all workspaces of its owner. The pin follows the workspace when its slug changes. */
            workspaceSlug: string | null;
            /** @description When the token expires; `null` if it does not. An expired token stays in the list until it is revoked. */
            expiresAt: components["schemas"]["Timestamp"] | null;
            /** @description When a request last had the token; `null` if none had. Updated at most once a minute. */
            lastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @description When the token was created. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The personal API tokens of the caller. */
        TokenList: {
            /** @description All tokens that are not revoked, including expired ones. Ordered by `createdAt`, newest first. */
            tokens: components["schemas"]["Token"][];
        };
        /** @description Names a workspace or an app in paths. The owner of a workspace chooses its slug. The slug of an app is derived from its name: normalize the name to NFKD, remove combining marks (Unicode category M), convert it to lower case, replace each run of characters other than `a`–`z` and `0`–`9` by one `-`, remove `-` from both ends, cut it to 40 characters, and remove `-` from the end again. A name that leaves nothing is 400 `bad_body`. Uniqueness applies to the slug. Where the service chooses (an installation without a name, a transfer, a preview) and the slug is taken, the slug ends in the first of `-2`, `-3` and so on that is free. To keep to 40 characters, the part before it is cut and any `-` at its end removed. The name stays as it is. */
        Slug: string;
        /** @description The name and the reach of the new token. */
        CreateTokenBody: {
            /** @description A name to recognize the token by. It need not be unique and has a visible character. */
            name: components["schemas"]["Line"];
            /** @default full */
            scope?: components["schemas"]["Scope"];
            /**
             * @description When the token expires: never, or 30, 90 or 365 days after its creation.
             * @default never
             * @enum {string}
             */
            expires?: "never" | "30d" | "90d" | "1y";
            /** @description The slug of a workspace of the caller, to pin the token to it. If it is missing, the token reaches all workspaces of the caller, or, if the request has a pinned token, the workspace of that token. */
            workspaceSlug?: components["schemas"]["Slug"];
        };
        /** @description A new token and its secret. */
        CreatedToken: {
            token: components["schemas"]["Token"];
            /** @description The secret, to be sent as `Authorization: Bearer <secret>`. No other response contains it. */
            secret: string;
        };
        /** @description The operation succeeded and returns no data. */
        Ok: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
        };
        /** @description The machine that needs a token. */
        CreateDeviceCodeBody: {
            /** @description The name of the machine. It becomes the name of the token and has a visible character. */
            name: components["schemas"]["Line"];
        };
        /** @description The codes of a sign-in on a machine without a browser. */
        DeviceCode: {
            /** @description The secret of the machine for `exchangeToken`. */
            deviceCode: string;
            /** @description The code that the person types, such as `BCDF-GHJK`: letters that are not mistaken for others. */
            userCode: string;
            /** @description The address of the page on which the person types the code. */
            verificationUrl: string;
            /** @description The time between two requests of `exchangeToken`. */
            intervalSeconds: number;
            /** @description When both codes expire. */
            expiresAt: components["schemas"]["Timestamp"];
        };
        /** @description The code of a sign-in, that of a machine without a browser or that of a browser. */
        ExchangeTokenBody: {
            /** @description The code of `createDeviceCode`. */
            deviceCode: components["schemas"]["Line"];
        } | {
            /** @description The `code` in the query of the redirect. */
            authorizationCode: components["schemas"]["Line"];
            /** @description The verifier of RFC 7636 whose SHA-256, in base64url, was the `code_challenge`. */
            codeVerifier: string;
        };
        /** @description The ISO 4217 code of a currency, in lower case. */
        Currency: string;
        /** @description An amount of money in hundredths of the currency. */
        Cents: number;
        /** @description The id of a region. */
        RegionId: string;
        /** @description The status of a plan. `free`: a plan on the free tier, which needs no payment. `incomplete`: the plan has never been paid; nothing can be deployed, and the plan is removed after 24 h. `trialing`: the subscription has started and is not charged yet. `active`: the plan is paid, or its tier has no price. `past_due`: a payment has failed. What runs keeps running and is restarted after a crash, but nothing new starts. The card is charged again 1, 3, 7 and 13 days later, and a new card at once; after 14 days the plan is `canceled`. `canceled`: the apps are stopped (`error`, `payment_required`) and start again when the plan is paid; after 30 days its apps are deleted, and then the plan. */
        BillingStatus: "free" | "incomplete" | "trialing" | "active" | "past_due" | "canceled" | (string & {});
        /** @description The plan of one workspace in one region. */
        AccountPlan: {
            /** @description The slug of the workspace. */
            workspaceSlug: components["schemas"]["Slug"];
            region: components["schemas"]["RegionId"];
            /** @description The id of the tier. */
            tier: string;
            status: components["schemas"]["BillingStatus"];
            /** @description The price of the plan per month. */
            monthlyCents: components["schemas"]["Cents"];
        };
        /** @description An invoice of the account. */
        Invoice: {
            id: components["schemas"]["Id"];
            /** @description The number that is printed on it. */
            number: string;
            /** @description `open`: to be paid. `paid`: paid. `uncollectible`: the payment provider has given up charging it. `void`: canceled. */
            status: "open" | "paid" | "uncollectible" | "void" | (string & {});
            /** @description The total of the invoice. */
            amountCents: components["schemas"]["Cents"];
            currency: components["schemas"]["Currency"];
            /** @description When it was issued. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The page of the payment provider with the invoice, on which an open one can be paid; `null` until it exists. */
            url: string | null;
        };
        /** @description The plans that the account pays for, its card and its invoices. */
        AccountBilling: {
            currency: components["schemas"]["Currency"];
            /** @description The sum of `monthlyCents` of the `plans` that are `trialing`, `active` or `past_due`. */
            monthlyCents: components["schemas"]["Cents"];
            /** @description The card that is charged; `null` without a card. Cards are added and removed on the pages of the payment provider, never by this API. */
            paymentMethod: {
                /** @description The brand of the card, in lower case. */
                brand: "visa" | "mastercard" | "amex" | "other" | (string & {});
                /** @description The last four digits of its number. */
                last4: string;
                /** @description The month in which it expires. */
                expMonth: number;
                /** @description The year in which it expires. */
                expYear: number;
            } | null;
            /** @description The plans of all workspaces that the account owns, whatever their status. Ordered by the name of the workspace without case, then by the `order` of the region. */
            plans: components["schemas"]["AccountPlan"][];
            /** @description The latest 24 invoices. Ordered by `createdAt`, newest first. */
            invoices: components["schemas"]["Invoice"][];
        };
        /** @description What the account pays. */
        AccountBillingEnvelope: {
            billing: components["schemas"]["AccountBilling"];
        };
        /** @description A conversation with support. Its messages are read separately. */
        Ticket: {
            id: components["schemas"]["Id"];
            /** @description The subject of the ticket. */
            subject: string;
            /** @description `open`: support has to reply. `waiting`: support has replied and waits for the caller. `closed`: closed by support, or after 14 days of `waiting` without a message. A message of the caller sets every status to `open`. */
            status: "open" | "waiting" | "closed" | (string & {});
            /** @description The slug of the workspace that the ticket is about; `null` if it is about no workspace, or the workspace is deleted. */
            workspaceSlug: string | null;
            /** @description When the ticket was opened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the latest message was written or the status changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description The support tickets of the caller. */
        TicketList: {
            /** @description The latest 100 tickets of the caller. Ordered by `createdAt`, newest first. */
            tickets: components["schemas"]["Ticket"][];
        };
        /** @description Text of several lines. Tab, LF and CR are its only control characters. */
        Text: string;
        /** @description The subject and the first message of the ticket. */
        CreateTicketBody: {
            /** @description The subject of the ticket. It has a visible character. */
            subject: components["schemas"]["Line"];
            /** @description The first message of the ticket. */
            body: components["schemas"]["Text"];
            /** @description The slug of a workspace of the caller that the ticket is about. */
            workspaceSlug?: components["schemas"]["Slug"];
        };
        /** @description A support ticket. */
        TicketEnvelope: {
            ticket: components["schemas"]["Ticket"];
        };
        /** @description A message of a ticket. */
        Message: {
            id: components["schemas"]["Id"];
            /** @description The author of the message. */
            author: {
                /** @description The id of the author's account; `null` unless `kind` is `customer`. */
                id: components["schemas"]["Id"] | null;
                /** @description The display name of the author. */
                name: string;
                /** @description `customer`: the person who opened the ticket. `support`: an employee of the platform. `assistant`: the assistant, whose answer became a part of the ticket. */
                kind: "customer" | "support" | "assistant" | (string & {});
            };
            /** @description The text of the message. */
            body: string;
            /** @description When the message was written. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The messages of a ticket. */
        MessageList: {
            /** @description The latest 500 messages of the ticket. Ordered by `createdAt`, oldest first. */
            messages: components["schemas"]["Message"][];
        };
        /** @description The message to add to a ticket. */
        CreateMessageBody: {
            /** @description The text of the message. */
            body: components["schemas"]["Text"];
        };
        /** @description A message of a ticket. */
        MessageEnvelope: {
            message: components["schemas"]["Message"];
        };
        /** @description A place where apps run. */
        Region: {
            /** @description The id of the region, as in the query parameter `region`. */
            id: components["schemas"]["RegionId"];
            /** @description The display name of the region. */
            name: string;
            /** @description The ISO 3166-1 alpha-2 code of its country; `null` if it spans several. */
            country: string | null;
            /** @description `inactive`: virtual and not provisioned; activating it provisions it. `warming`: being provisioned; workspaces can activate it, but new apps, transfers, starts and restarts are refused. `ready`: takes new plans and new apps. `draining`: existing apps work without restriction; new plans, apps, previews and transfers are refused. `failed`: its apps are `error`; a virtual region can be activated again. */
            status: "inactive" | "warming" | "ready" | "draining" | "failed" | (string & {});
            /** @description Whether the region is provisioned only when a workspace activates it, which takes a while. */
            virtual: boolean;
            /** @description The position in lists, lowest first. No two regions have the same. */
            order: number;
            /** @description The ids of the tiers that the region offers. Ordered by the `order` of the tier. */
            tiers: string[];
            /** @description Where the traffic of the apps of the region arrives, and custom domains point to. Known in every status. */
            ingress: {
                /** @description The host name of the ingress, for a CNAME record. The addresses of apps are labels under it. */
                host: string;
                /** @description The IPv4 addresses of the ingress, for A records. All of them have to be set. */
                ipv4: string[];
                /** @description The IPv6 addresses of the ingress, for AAAA records. Empty if the region has no IPv6. */
                ipv6: string[];
            };
        };
        /** @description The regions of the platform. */
        RegionList: {
            /** @description All regions, ordered by `order`. */
            regions: components["schemas"]["Region"][];
        };
        /** @description Amounts of the resources that a plan provides and an app uses. */
        Amounts: {
            /** @description CPU cores. */
            cpu: number;
            /** @description Memory. */
            memory: number;
            /** @description Persistent storage. */
            storage: number;
        };
        /** @description A plan that a workspace can have in a region. */
        Tier: {
            /** @description The id of the tier. */
            id: string;
            /** @description The display name of the tier. */
            name: string;
            /** @description A sentence about the tier. */
            description: string;
            /** @description The price per month and region. A tier with `0` that is not `free` needs no payment and is not limited to one per account. */
            monthlyCents: components["schemas"]["Cents"];
            currency: components["schemas"]["Currency"];
            /** @description Whether it is the free tier, of which each account has one plan at most. It is counted for the owner of the workspace. */
            free: boolean;
            /** @description What the apps of a workspace share in the region, in all environments. */
            pool: components["schemas"]["Amounts"];
            /** @description Whether a plan can have the tier from now on. Plans that have it keep it. Choosing a tier that is not available is 409 `region_unavailable`, as in a region that does not offer it. Whether the caller has used the free tier makes no difference here. */
            available: boolean;
            /** @description The ids of the regions that offer the tier. Ordered by the `order` of the region. */
            regions: string[];
            /** @description The position in lists, lowest first. No two tiers have the same. */
            order: number;
        };
        /** @description The tiers of the platform. */
        TierList: {
            /** @description All tiers, ordered by `order`. */
            tiers: components["schemas"]["Tier"][];
        };
        /** @description A release of an application. */
        TemplateVersion: {
            /** @description The version of the release. */
            version: string;
            /** @description When the catalog got the release. */
            releasedAt: components["schemas"]["Timestamp"];
            /** @description Whether it is the release that is installed. Exactly one of an application is. */
            current: boolean;
        };
        /** @description What a service does. It determines the categories of the service's log. */
        ServiceRole: "web" | "worker" | "database" | "cache" | "queue" | "mail" | "job" | (string & {});
        /** @description The protocol on a port. */
        Protocol: "http" | "tcp" | "udp" | (string & {});
        /** @description A service of an application. */
        TemplateComponent: {
            /** @description The name of the service within the app. */
            name: string;
            /** @description The container image of the service; `null` if it is built during the installation. */
            image: string | null;
            role: components["schemas"]["ServiceRole"];
            /** @description The port that the service listens on; `null` without a port. */
            port: number | null;
            protocol: components["schemas"]["Protocol"];
            /** @description The limits of the service. */
            limits: components["schemas"]["Amounts"];
        };
        /** @description A setting of an application. If an installation does not set it, it has its default or is generated; a required setting without either must be set, else 400 `bad_body`. */
        TemplateSetting: {
            /** @description The key of the setting in the `values` of an installation. */
            key: string;
            /** @description The display name of the setting. */
            label: string;
            /** @description What the setting is for. */
            description: string;
            /** @description The type of the value. `secret`: a string that becomes a secret variable. `select`: one of `options`. */
            type: "string" | "number" | "boolean" | "secret" | "select" | (string & {});
            /** @description Whether the application needs a value. */
            required: boolean;
            /** @description The value if none is set; `null` without a default. */
            default: string | number | boolean | null;
            /** @description Whether the service generates a random value if none is set. It becomes a secret variable. */
            generated: boolean;
            /** @description The values that can be chosen. Only with the type `select`. */
            options?: string[];
            /** @description A regular expression (RE2) that the whole value has to match. Absent without a restriction. */
            pattern?: string;
        };
        /** @description An application of the catalog. */
        Template: {
            /** @description The id of the application, as in the path of `installApplication`. */
            id: string;
            /** @description The display name of the application. */
            name: string;
            /** @description What the application does. */
            description: string;
            /** @description The category of the catalog that it is listed under. */
            category: string;
            /** @description Search terms, in alphabetical order. */
            tags: string[];
            /** @description The address of its icon; `null` without an icon. */
            iconUrl: string | null;
            /** @description The address of its website; `null` without a website. */
            website: string | null;
            /** @description Whether it can be installed. Installing another one is 400 `not_installable`. */
            installable: boolean;
            /** @description The current release, which an installation and an upgrade get. */
            version: string;
            /** @description Its latest 100 releases. Ordered by `releasedAt`, newest first. */
            versions: components["schemas"]["TemplateVersion"][];
            /** @description The services that the app consists of, in the order of the template. */
            components: components["schemas"]["TemplateComponent"][];
            /** @description The sum of the limits of its components. The pool of the region must have as much left. */
            footprint: components["schemas"]["Amounts"];
            /** @description What can be set when it is installed, in the order of the template. */
            settings: components["schemas"]["TemplateSetting"][];
        };
        /** @description The catalog of applications. */
        TemplateList: {
            /** @description All applications. Ordered by name without case, then by id. */
            templates: components["schemas"]["Template"][];
        };
        /** @description The platform's app on the git host, installed on an account there. Through it, the private repositories of that account can be inspected and deployed. */
        Installation: {
            id: components["schemas"]["Id"];
            /** @description The account on the git host. */
            account: {
                /** @description The name of the account. */
                login: string;
                /** @description The type of the account. */
                type: "user" | "organization" | (string & {});
                /** @description The address of its picture; `null` without a picture. */
                avatarUrl: string | null;
            };
            /** @description Whether the installation reaches all repositories of the account or selected ones. */
            repositories: "all" | "selected" | (string & {});
            /** @description Whether the account has suspended the installation. No repository can be read through it then. */
            suspended: boolean;
            /**
             * Format: uri
             * @description The page on the git host to choose repositories and to remove the app.
             */
            manageUrl: string;
        };
        /** @description The installations on the git host that the caller can use. */
        InstallationList: {
            /** @description The first 100 installations that the linked account can see. Ordered by `account.login` without case. */
            installations: components["schemas"]["Installation"][];
        };
        /** @description The health of the control plane. It names no host and no internal detail. */
        Health: {
            /** @description `ok` when every check passed, else `degraded`. */
            status: "ok" | "degraded" | (string & {});
            /** @description The version of the control plane. */
            version: string;
            /** @description Whether the server simulates apps: nothing runs, and the addresses of apps do not respond. Absent if it runs them. */
            simulated?: boolean;
            /** @description A sentence of the operator of the service for everyone. Absent without one. */
            notice?: {
                /** @description How urgent the sentence is. */
                level: "info" | "warning" | "critical" | (string & {});
                /** @description The sentence, such as when the service will be maintained. */
                message: string;
                /** @description When the notice ends; `null` if the operator has not set an end. */
                endsAt: components["schemas"]["Timestamp"] | null;
            };
            /** @description When the checks were made. */
            checkedAt: components["schemas"]["Timestamp"];
            /** @description The checks: `database`, `registry`, those of the machine of the server if apps run on it, then the ready regions by `order`; or the one check that the request names. */
            checks: {
                /** @description The component: `database`, `registry`, `region:` and the id of a region, or a part of the machine of the server: `engine`, `ingress`, `builder`, `telemetry` or `disk`. */
                component: string;
                /** @description Whether the component responded within 5 seconds and lacks nothing. */
                ok: boolean;
                /** @description How long the check took. */
                latencyMs: number;
                /** @description What is wrong, in a few words; only when `ok` is false. */
                message?: string;
            }[];
        };
        /** @description Whether there is an assistant. */
        AiStatus: {
            /** @description Whether an assistant is configured. Without one `askAi` returns 503. */
            enabled: boolean;
        };
        /**
         * @description The environment in which an app runs. Apps in different environments may have the same name.
         * @enum {string}
         */
        EnvId: "production" | "preview" | "development";
        /** @description An application of the catalog. */
        AiTemplateSuggestionBody: {
            /**
             * @description Always `template`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "template";
            /** @description The id of the application. */
            id: components["schemas"]["Line"];
        };
        /**
         * Format: uri
         * @description The URL of a git repository, without user name and password. In a request it leads to a public address by `https`: anything else is `bad_body`, unless the operator allows repositories in private networks.
         */
        RepoUrl: string;
        /** @description A branch of the repository. It does not begin with a hyphen. */
        Branch: string;
        /** @description A git repository. */
        AiRepositorySuggestionBody: {
            /**
             * @description Always `repository`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "repository";
            repoUrl: components["schemas"]["RepoUrl"];
            branch?: components["schemas"]["Branch"];
        };
        /** @description The reference of a container image, with its registry, tag and digest if it has them. It has no scheme. */
        ImageRef: string;
        /** @description A container image. */
        AiImageSuggestionBody: {
            /**
             * @description Always `image`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            ref: components["schemas"]["ImageRef"];
        };
        /** @description An earlier suggestion of the assistant. */
        AiSuggestionBody: components["schemas"]["AiTemplateSuggestionBody"] | components["schemas"]["AiRepositorySuggestionBody"] | components["schemas"]["AiImageSuggestionBody"];
        /** @description A question for the assistant and its context. */
        AskAiBody: {
            /** @description The question or the task. */
            question: components["schemas"]["Text"];
            /** @description What the question is about. A place that does not exist, or that the caller cannot see, is `bad_reference`; so is any context without an account. A workspace outside the pin of the token is `forbidden`. */
            context?: {
                /** @description The slug of the workspace. */
                workspaceSlug?: components["schemas"]["Slug"];
                /** @description The slug of an app of that workspace. */
                appSlug?: components["schemas"]["Slug"];
                /** @description The environment of the app; `production` if absent. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region of the app. */
                region?: components["schemas"]["RegionId"];
            };
            /** @description The conversation so far, oldest first. The service keeps none. */
            history?: {
                /**
                 * @description The author.
                 * @enum {string}
                 */
                role: "user" | "assistant";
                /** @description The text. */
                content: components["schemas"]["Text"];
            }[];
            /** @description The suggestion of an earlier answer that the question is about. */
            deploy?: components["schemas"]["AiSuggestionBody"];
            /** @description The answer that did not help. With it the assistant is not asked: question and answer become a new support ticket. */
            answer?: components["schemas"]["Text"];
        };
        /** @description An application of the catalog. */
        AiTemplateSuggestion: {
            /**
             * @description Always `template`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "template";
            /** @description The id of the application. */
            id: string;
        };
        /** @description A git repository. */
        AiRepositorySuggestion: {
            /**
             * @description Always `repository`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "repository";
            repoUrl: components["schemas"]["RepoUrl"];
            branch?: components["schemas"]["Branch"];
        };
        /** @description A container image. */
        AiImageSuggestion: {
            /**
             * @description Always `image`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            ref: components["schemas"]["ImageRef"];
        };
        /** @description Something that can be deployed. It can be sent with the next question. */
        AiSuggestion: components["schemas"]["AiTemplateSuggestion"] | components["schemas"]["AiRepositorySuggestion"] | components["schemas"]["AiImageSuggestion"];
        /** @description The display name of the app: any printable characters on one line, at least one of which leads to a slug (see `Slug`). The slug, and with it the paths of the API and the address of the app, follows the name. */
        AppName: string;
        /** @description The observed status. For an app it is the first of these that holds: `error` while the app is being deleted, its plan is canceled or its region has failed; `deploying` while one of its deploys is not terminal or a start or restart is carried out; `stopped` if it is to be stopped (at once; its containers have 30 s to finish their requests); `degraded` or `error` if it was set by hand; `running` if every container of the current release is ready; `degraded` if some container serves and another one is not ready; `error` if nothing serves although it should. */
        ServiceStatus: "deploying" | "running" | "degraded" | "stopped" | "error" | (string & {});
        /** @description The observed status of one service of an app: that of its own containers, with the meanings of `ServiceStatus`. In addition `completed`: the service runs once in a deploy, as a migration does, and has ended with exit code 0. Nothing of it runs until the next deploy. The status of the app follows from the other services. */
        SubServiceStatus: "deploying" | "running" | "degraded" | "stopped" | "error" | "completed" | (string & {});
        /** @description The most that one service may use at a time: the size that `updateApp` has given it, else what the source says. */
        ComputeLimits: {
            /** @description CPU cores. */
            cpu: number;
            /** @description Memory. */
            memory: number;
        };
        /** @description A compose service of an app. */
        SubService: {
            /** @description The name of the service, unique in the app. Paths with `{serviceName}` take it. */
            name: string;
            /** @description The image of the current release; before the first one, that of the deploy. */
            image: string;
            role: components["schemas"]["ServiceRole"];
            /** @description The port that the service listens on; 0 if it listens on none. */
            port: number;
            status: components["schemas"]["SubServiceStatus"];
            limits: components["schemas"]["ComputeLimits"];
        };
        /** @description An address of the app. */
        Endpoint: {
            /** @description The name of the service that receives the requests. Each address of an app has an entry. */
            component: string;
            /**
             * Format: uri
             * @description The address.
             */
            url: string;
            protocol: components["schemas"]["Protocol"];
            /** @description The public port. */
            port: number;
            /** @description Whether the host is a custom domain. If not, the platform has assigned the address. */
            custom: boolean;
        };
        /** @description The size that the app has in the pool of its region. `updateApp` changes that of each service and volume. */
        Scale: {
            /** @description CPU cores of all services together. */
            cpu: number;
            /** @description Memory of all services together. */
            memory: number;
            /** @description The size of each persistent volume, by its name. A new volume has 1 GiB unless the source says otherwise, as in `x-size` of a compose file. A deploy does not change the size of a volume that exists; `updateApp` makes it larger. */
            volumes: {
                [key: string]: number;
            };
        };
        /** @description The folder of the repository that contains the app; empty for the root. */
        Subdir: string;
        /** @description The id of a git commit, whole or its first characters. */
        CommitSha: string;
        /** @description How the source is built and started, as far as that was chosen. Everything else is found in the files. */
        BuildChoices: {
            /** @description What builds the source. */
            builder?: "compose" | "dockerfile" | "buildpack" | "static" | (string & {});
            /** @description The Dockerfile. */
            dockerfile?: string;
            /** @description The stage of the Dockerfile. */
            target?: string;
            /** @description The compose file. */
            composeFile?: string;
            /** @description The package of a workspace that is run. */
            package?: string;
            /** @description The command that builds the app. */
            buildCommand?: string;
            /** @description The command that starts the service with the app's address. */
            startCommand?: string;
            /** @description The folder that is served as files. */
            outputFolder?: string;
        };
        /** @description The port that the service with the app's address listens on. The service gets it as `PORT`. For an app with a variable `PORT`, which sets the port too, it is 400 `bad_body`. */
        ServicePort: number;
        /** @description The service with the app's address. Without it, the address belongs to `web`, `frontend` or `app`, else to the service with port 80, 3000 or 8080, else to the first one. */
        PublicService: string;
        /** @description A persistent volume in a service. */
        SourceMount: {
            /** @description The name of the volume. */
            name: string;
            /** @description The path of the volume in the containers. */
            path: string;
            /** @description The service. Absent for the one with the app's address. */
            service?: string;
        };
        /** @description Persistent volumes beside those of the files, in the order of the request. */
        SourceMounts: components["schemas"]["SourceMount"][];
        /** @description A git repository, with the defaults filled in. */
        GitSource: {
            /**
             * @description Always `git`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "git";
            repoUrl: components["schemas"]["RepoUrl"];
            branch: components["schemas"]["Branch"];
            subdir: components["schemas"]["Subdir"];
            /** @description Whether a push to `branch` deploys the app. A stopped app is not deployed by a push, nor one with `autoDeployPausedBy`. */
            autoDeploy: boolean;
            /** @description Whether pushes to other branches make and deploy previews (see `previewOf` of `App`). */
            branchTracking: {
                /** @description The branches with a preview: none (`off`), those that match `pattern`, or all. */
                mode: "off" | "pattern" | "all" | (string & {});
                /** @description The glob for the mode `pattern`, in which `*` also matches `/`; else empty. */
                pattern: string;
                /** @description Whether new previews get the secret variables of the app. Without them, the log of a preview's first deploy names the keys that are missing. */
                copySecrets: boolean;
            };
            /** @description The globs of which a push has to touch a path to deploy, relative to the root of the repository, in the order of the request; empty if every push deploys. */
            paths: string[];
            /** @description The compose profiles that are enabled, in the order of the request. */
            profiles: string[];
            /** @description The git-host installation that gives access to a private repository. Absent if none is needed. */
            installationId?: string;
            /** @description The commit that the source is fixed to. Absent if it follows the branch. */
            sha?: components["schemas"]["CommitSha"];
            build?: components["schemas"]["BuildChoices"];
            port?: components["schemas"]["ServicePort"];
            /** @description The service with the app's address. */
            publicService?: components["schemas"]["PublicService"];
            mounts?: components["schemas"]["SourceMounts"];
        };
        /** @description An upload. */
        UploadSource: {
            /**
             * @description Always `upload`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "upload";
            /** @description The upload. */
            uploadId: components["schemas"]["Id"];
            /** @description The folder of the upload that contains the app. Absent for the root. */
            subdir?: components["schemas"]["Subdir"];
            build?: components["schemas"]["BuildChoices"];
            port?: components["schemas"]["ServicePort"];
            /** @description The service with the app's address. */
            publicService?: components["schemas"]["PublicService"];
            mounts?: components["schemas"]["SourceMounts"];
            /** @description The name of the upload. Absent if it is not known, as for a source of an earlier version. */
            name?: string;
            /** @description The number of its files; absent with `name`. */
            files?: number;
            /** @description The size of its files together; absent with `name`. */
            size?: number;
        };
        /** @description A container image, which runs as it is. */
        ImageSource: {
            /**
             * @description Always `image`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            ref: components["schemas"]["ImageRef"];
            port?: components["schemas"]["ServicePort"];
            /** @description The command that runs in place of the program of the image. */
            startCommand?: string;
            mounts?: components["schemas"]["SourceMounts"];
        };
        /** @description A release of a catalog application. Only `installApplication` makes such a source. */
        TemplateSource: {
            /**
             * @description Always `template`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "template";
            /** @description The id of the application in the catalog. */
            applicationId: string;
            /** @description The release that is installed. An upgrade changes it when its deploy has succeeded. */
            version: string;
        };
        /** @description The source of an app. `type` says which schema it has. */
        Source: components["schemas"]["GitSource"] | components["schemas"]["UploadSource"] | components["schemas"]["ImageSource"] | components["schemas"]["TemplateSource"];
        /** @description An app in the short form that workspaces list. */
        ServiceEntry: {
            slug: components["schemas"]["Slug"];
            env: components["schemas"]["EnvId"];
            name: components["schemas"]["AppName"];
            status: components["schemas"]["ServiceStatus"];
            /** @description How long the app has been running, as text: its two largest units (`12d 1h`). `0m` while it is not running. */
            uptime: string;
            /** @description The id of the region in which the app runs. */
            region: string;
            /** @description The services of the app, by name without case. It has none until they are known, as from its first build. */
            subServices: components["schemas"]["SubService"][];
            /** @description The addresses of the app: first those that the platform has assigned, the app's own and then by service, then the custom domains, the primary one first, then by host. An assigned address is a host below the ingress host of the region. The first label of the app's own is `<app>-<workspace>` or, outside of `production`, `<app>-<env>-<workspace>`, from the slugs. It leads to the web service that people visit, and so do the custom domains. Each other web service that a compose file publishes with `ports` has an address from the release on that does so, whose label has `<service>-` before that. A label that is taken in the region or has more than 63 characters is cut so that it ends in `-` and four characters that are derived from the id of the app and the service, and has at most 63. Labels change at once with the slug of the app or the workspace, and after a transfer when the deploy in the target takes the route. Requests to a former address get 404. */
            endpoints: components["schemas"]["Endpoint"][];
            /** @description The most that all services of the app may use together. */
            limits: components["schemas"]["Amounts"];
            scale: components["schemas"]["Scale"];
            /** @description The source that the next deploy fetches, unless the request says otherwise. */
            source: components["schemas"]["Source"];
        };
        /**
         * @description How far a deploy has come. A deploy is `queued` until it starts, `building` during the steps up to `build`, and `deploying` from `release` on. `succeeded`, `failed` and `canceled` are terminal: the deploy never changes again, except for `canRollBack`. There will be no other values.
         * @enum {string}
         */
        DeployStatus: "queued" | "building" | "deploying" | "succeeded" | "failed" | "canceled";
        /** @description What caused the deploy: `manual` (`deployApp` or `createDeploy` from the dashboard), `api` (the same with a token), `push` (to a branch that the app deploys), `install` and `upgrade` (of a catalog application), `redeploy` (also a start or restart of an app without a release), `rollback` (to the release of an earlier deploy), `transfer`, or `assistant`. */
        DeployTrigger: "manual" | "push" | "api" | "install" | "upgrade" | "redeploy" | "rollback" | "transfer" | "assistant" | (string & {});
        /** @description A step of a deploy. `clone` fetches a git source, `unpack` an upload, `pull` an image; `build` makes images; `release` runs the release command and the services that run once, if there are any, and starts containers; `health` waits until they are ready, for 5 minutes at most; `route` sends the traffic to them. */
        DeployStepId: "clone" | "unpack" | "pull" | "build" | "release" | "health" | "route" | (string & {});
        /** @description A step of a deploy. */
        DeployStep: {
            id: components["schemas"]["DeployStepId"];
            /** @description The status of the step. `skipped` is a step that has not started when the deploy ends, `canceled` one that runs when the deploy is canceled. */
            status: "pending" | "running" | "succeeded" | "failed" | "canceled" | "skipped" | (string & {});
            /** @description When the step started; `null` if it has not. */
            startedAt: components["schemas"]["Timestamp"] | null;
            /** @description When the step ended; `null` if it has not. */
            finishedAt: components["schemas"]["Timestamp"] | null;
            /** @description Why the containers that a running step waits for are not ready, as a sentence for a person; `null` if that is not known, and in every other step. */
            message: string | null;
        };
        /** @description Why a deploy failed or was canceled. */
        DeployError: {
            /** @description The reason, for programs. `source_unavailable`: the repository, branch, commit, upload or image cannot be fetched. `no_builder`: nothing in the source says how to build it. `build_failed`: the build ended with an error. `build_timeout`: the build took more than 30 minutes. `insufficient_pool`: the release, or the preview of a pushed branch, does not fit into the pool. `start_failed`: a container could not be started. `health_check_failed`: the release was not ready within 5 minutes. `release_unavailable`: an image of a release that is rolled out again is gone; only a new build helps. `release_failed`: the release command, or a service that runs once, failed, took more than 10 minutes, or was lost by the runtime. `superseded`: a newer deploy took its place in the queue. `canceled`: by `cancelDeploy`, or because the app was stopped, deleted or transferred. `payment_required`: the plan does not allow it until it is paid. `region_unavailable`: the region is warming or has failed. `limit_reached`: the workspace has 500 apps, so that a pushed branch gets no preview. `reconcile_failed`: the runtime or the builder refused the deploy or could not be reached. `internal`: the service failed. The last lines of the container are in the log of the deploy for these: `crashed`: a program ended three times in a row while no other service was still starting. `out_of_memory`: the same, and it was killed because it used more memory than it has. `program_not_found`: a container has no such program (exit code 127). `program_not_executable`: the program may not be executed, or is for another processor (exit code 126). `user_not_found`: the image has no such user or group. `wrong_port`: a program listened for 60 seconds, but on another port; a port that was a guess follows the program instead. `loopback_only`: the same on the right port, but only for its own container. `not_listening`: nothing listened on the port within 5 minutes. `unexpected_status`: within 5 minutes, the health check got no 2xx or 3xx. */
            code: "source_unavailable" | "no_builder" | "build_failed" | "build_timeout" | "insufficient_pool" | "start_failed" | "health_check_failed" | "release_unavailable" | "release_failed" | "superseded" | "canceled" | "payment_required" | "region_unavailable" | "limit_reached" | "reconcile_failed" | "internal" | "crashed" | "out_of_memory" | "program_not_found" | "program_not_executable" | "user_not_found" | "wrong_port" | "loopback_only" | "not_listening" | "unexpected_status" | (string & {});
            /** @description The reason, for a person. */
            message: string;
        };
        /** @description A person who did something, with what other members may see. */
        Person: {
            id: components["schemas"]["Id"];
            /** @description The display name of the person. */
            name: string;
        };
        /**
         * @description One attempt to ship a release of an app. Containers of the new release start beside the current ones, become healthy and get the route; then the deploy has succeeded and the former containers are drained for 30 s and stopped. If it fails, the former release keeps serving and the app returns to its former status; without a former release the app is `error` with `deploy_failed`. A first deploy that is canceled leaves the app `stopped`. Services with a volume never run twice: they are left alone if their definition is unchanged, else stopped and then started on the new release; if that fails, the former release is started again. A deploy of a stopped app sets `desired` to `running` when it succeeds.
         *
         *     At most one deploy of an app is active and at most one waits behind it. A newer deploy replaces the waiting one, which becomes `canceled` with the code `superseded`; it never interrupts the active one. A deploy that ends gives up its place, so the waiting one starts while former containers are drained. The containers of at most one former release are drained at a time: those of an earlier one are stopped when new containers start.
         *
         *     A deploy that fetches and builds also waits for a turn, `queued` with `waitsFor`, since the service builds only a few at a time, and few of one workspace. Workspaces take turns, whatever the number of their deploys. A newer deploy of the app replaces one that waits for its turn. A deploy without a build needs no turn.
         */
        Deploy: {
            id: components["schemas"]["Id"];
            /** @description The number of the deploy. The deploys of an app are numbered from 1, without gaps. */
            number: number;
            status: components["schemas"]["DeployStatus"];
            /** @description Whether the status is `succeeded`, `failed` or `canceled`. */
            terminal: boolean;
            trigger: components["schemas"]["DeployTrigger"];
            /** @description The source of the app when the deploy was created; that of a rollback is the source of its release. */
            source: components["schemas"]["Source"];
            /** @description The commit; `null` for a source other than git, and until the tip of the branch has been looked up. */
            sha: string | null;
            /** @description The message of the commit; `null` if it is not known. */
            commitMsg: string | null;
            /** @description The author of the commit as git writes it, with name and address; `null` if not known. */
            author: string | null;
            /** @description The release of the catalog application; `null` for any other app. */
            version: string | null;
            /** @description The steps in order: `clone`, `unpack` or `pull`, then `build`, `release`, `health` and `route`. Steps that do not apply are absent: an image has no `build`, a catalog application only `release` and later steps, an app that serves no HTTP no `route`, and a release that is rolled out again neither fetches nor builds. Whether the app serves HTTP is known when its release is built; until then `route` is absent. */
            steps: components["schemas"]["DeployStep"][];
            /** @description Why the deploy failed or was canceled; `null` otherwise. */
            error: components["schemas"]["DeployError"] | null;
            env: components["schemas"]["EnvId"];
            /** @description The id of the region. */
            region: string;
            /** @description The person who sent the request, or the author of the push if that is a member; `null` if the service does not know the person. */
            createdBy: components["schemas"]["Person"] | null;
            /** @description When the deploy was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When its first step started; `null` while it is queued. */
            startedAt: components["schemas"]["Timestamp"] | null;
            /** @description When it became terminal; `null` until then. */
            finishedAt: components["schemas"]["Timestamp"] | null;
            /** @description The time between `startedAt` and `finishedAt`; 0 if it never started, `null` until it is terminal. */
            durationMs: number | null;
            /** @description The earlier deploy whose release this one rolls out again; `null` if it is no rollback. That deploy may be forgotten by now. */
            rollbackTo: components["schemas"]["Id"] | null;
            /** @description Whether `createDeploy` takes the deploy as `rollbackTo`: it has succeeded, its release is kept, and the app is not from the catalog. It becomes `false` when the release is deleted, also long after the deploy has ended. */
            canRollBack: boolean;
            /** @description What the deploy waits for besides other deploys of the app; `null` if it waits for nothing else, and unless it is `queued`. */
            waitsFor: {
                /** @description The reason: `turn` is a turn to build. */
                kind: "turn" | (string & {});
                /** @description How many deploys get their turn before it, beside those that are building. It may grow when others deploy. */
                ahead: number;
            } | null;
        };
        /** @description The wanted status. Requests change it; `status` is what is observed. `deleted` is final: the app is removed in the background and can no longer be changed. */
        DesiredStatus: "running" | "stopped" | "deleted" | (string & {});
        /** @description Why the status is `error` or `degraded`: `deploy_failed` (the app has no release, because its first deploy failed), `crash_loop` (a container has exited three times in a row, or cannot start), `health_check_failed` (not ready within 5 minutes of a start, or no longer ready), `out_of_memory` (containers are killed at their memory limit), `set_by_hand` (with `updateApp`), `payment_required` (the plan is canceled), `region_unavailable` (the region has failed), `being_deleted`, and `cleanup_failed` (a deletion has taken more than 60 s and goes on). With the status `stopped`: `workspace_suspended` (the operator of the service has suspended the workspace). */
        AppStatusReason: "deploy_failed" | "crash_loop" | "health_check_failed" | "out_of_memory" | "set_by_hand" | "payment_required" | "region_unavailable" | "cleanup_failed" | "being_deleted" | "workspace_suspended" | (string & {});
        /** @description Why the status cannot be observed now, so that it is the last one that was: `region_unreachable` (the region does not respond, and has not failed). */
        UnobservedReason: "region_unreachable" | (string & {});
        /** @description A part of an app that the running containers do without. `variable`: a variable that was added, changed or deleted; `name` is its key. The next restart applies it, and so does a deploy, which keeps a service with a volume that it does not change. `size` and `health`: the size and the health check of a service; `name` is that of the service. They are applied without a request: after the present deploy, and until the new containers are ready. `release_command`: `releaseCommand` of the app, which only the next deploy with a build runs. `volume`: the size of a volume; `name` is that of the volume. It is applied without a request. `source`: a choice of the build that the current release was not built with; `name` is its member of `source`, such as `build.startCommand`. The next deploy applies it. */
        NotApplied: {
            /** @description The kind of part. */
            kind: "variable" | "size" | "health" | "release_command" | "volume" | "source" | (string & {});
            /** @description The name of the part, which the kind determines. */
            name: string;
        };
        /** @description A GET request. A container is healthy while it responds to it with 2xx or 3xx within 5 s. One that fails three times in a row is not ready: it receives no requests until it responds again. A start has 5 minutes, in which failures do not count before the first success. */
        HealthCheck: {
            /** @description The path of the request, with its query. */
            path: string;
            /** @description The `Host` of the request; `null` for the host of `App.url`. */
            host: string | null;
            /** @description The time between two requests. */
            intervalSeconds: number;
            /** @description How long a container that is not ready any more may go on failing before it is restarted. */
            restartAfterSeconds: number;
        };
        /** @description An app: one release of some services, in one region and environment of a workspace. Its `status` is what is observed, `desired` what is wanted. CPU and memory count towards the pool of the region while `desired` is `running` or a deploy is not terminal, storage always. During a deploy the larger of the current and the new amount counts, each by itself; that both releases run for a short time does not count. With other sizes the larger amount counts until the containers of the former ones are gone. */
        App: components["schemas"]["ServiceEntry"] & {
            id: components["schemas"]["Id"];
            /** @description The workspace of the app. */
            workspaceSlug: components["schemas"]["Slug"];
            /**
             * Format: uri
             * @description The address to open in a browser: that of the primary domain once the domain is `active`, else the assigned one; `null` if no service of the app has an address, as before its first build, or with a compose file without `ports`.
             */
            url: string | null;
            /** @description The deploy whose release is current, also while the app is stopped; `null` until a deploy has succeeded. */
            currentDeployId: components["schemas"]["Id"] | null;
            /** @description The newest deploy of the app, in any state; `null` only while a preview has none. An operation that makes a deploy returns it here. The deploy whose release is current is `currentDeployId`. */
            deploy: components["schemas"]["Deploy"] | null;
            /** @description The catalog application that the app was installed from; `null` if it was not. */
            application: {
                /** @description The id of the application in the catalog. */
                id: string;
                /** @description The release that is installed. An upgrade changes it when its deploy has succeeded. */
                version: string;
                /** @description The current release of the catalog. */
                latestVersion: string;
                /** @description Whether `latestVersion` is another release than `version`. */
                upgradable: boolean;
            } | null;
            desired: components["schemas"]["DesiredStatus"];
            /** @description Why the status is `error` or `degraded`, or that the workspace is suspended; `null` otherwise. */
            statusReason: components["schemas"]["AppStatusReason"] | null;
            /** @description Why not all containers of the app are ready, as a sentence for a person: during a deploy or a start, and while the status is `error` or `degraded`; `null` if that is not known, and otherwise. */
            statusMessage: string | null;
            /** @description Whether the app is simulated, because no engine runs the apps of its region: nothing runs, and `url` leads nowhere. Absent means `false`. */
            isSimulated?: boolean;
            /** @description Why the status cannot be observed now and is the last one that was; `null` otherwise. */
            unobservedReason: components["schemas"]["UnobservedReason"] | null;
            /** @description What has changed since the running containers were started, so that they do without it, by kind in the order of `NotApplied` and then by name; empty while no container runs. What is set back to its former value is gone from it. The variables of containers that an earlier version of the service started are not known: they are compared from the next start. */
            notApplied: components["schemas"]["NotApplied"][];
            /** @description The app and the branch that this app is a preview of; `null` if the app is not a preview. Branch tracking makes previews: apps in the environment `preview`, named `<slug>-<branch>`, with `autoDeploy`, with copies of the variables that the parent had when they were made (of secrets where `copySecrets` is true), of the sizes of its services, of its health check and of its release command, and with empty volumes. Parent and branch identify a preview. It is deleted when the branch is gone, when tracking no longer covers the branch, or when the parent is deleted or transferred. */
            previewOf: {
                /** @description The parent app. */
                appId: components["schemas"]["Id"];
                /** @description The branch that the preview deploys. */
                branch: string;
            } | null;
            /** @description Why a push to the branch does not deploy the app now, although `autoDeploy` of its source is true; `null` otherwise. `rollback`: since `createDeploy` was sent with `rollbackTo`. It ends with the next `createDeploy` without it or `redeployApp`, or when the rollback fails or is canceled. What was pushed in between is not deployed by itself. Previews of the app go on. */
            autoDeployPausedBy: "rollback" | (string & {}) | null;
            /** @description The last push to the branch of the app while `autoDeploy` was on and `sha` was not set, or to a tracked branch that could get no preview; `null` if there was none. */
            lastPush: {
                /** @description The branch that was pushed to. */
                branch: components["schemas"]["Branch"];
                /** @description The commit that was its newest. */
                sha: components["schemas"]["CommitSha"];
                /** @description When the push was noticed. */
                at: components["schemas"]["Timestamp"];
                /** @description What came of it. `deployed`: a deploy of the commit was made. `no_matching_paths`: nothing, because it touches none of the `paths` of the source. `paused`: nothing, because of `autoDeployPausedBy`. `stopped`: nothing, because the app is stopped. `failed`: a deploy that failed at once, whose error says why. */
                outcome: "deployed" | "no_matching_paths" | "paused" | "stopped" | "failed" | (string & {});
            } | null;
            /** @description The health check of the service with the app's address, as `updateApp` has set it; `null` if it has not. Then the health check of the compose file holds, or else that the port opens. */
            health: components["schemas"]["HealthCheck"] | null;
            /** @description The command that runs once in each new release before its containers start, as `updateApp` has set it; `null` if it has not. Then `release` of a Procfile holds, if there is one. */
            releaseCommand: string | null;
            /** @description When the app was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description When the app last became `running`; `null` while no container runs. */
            startedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description The app that the assistant has built, and its first deploy. */
        AiBuild: {
            app: components["schemas"]["App"];
            deploy: components["schemas"]["Deploy"];
        };
        /** @description The answer of the assistant and what it has built. */
        AiAnswer: {
            /** @description The answer, in Markdown. When the assistant was to build and did not, it says why. */
            answer: string;
            /** @description What the assistant suggests to deploy; `null` without a suggestion. */
            deploy: components["schemas"]["AiSuggestion"] | null;
            /** @description The pages that the assistant has used, the most relevant one first. */
            sources: {
                /** @description The title of the page. */
                title: string;
                /**
                 * Format: uri
                 * @description The address of the page.
                 */
                url: string;
            }[];
            /** @description What the assistant has built; `null` when it has only answered. */
            built: components["schemas"]["AiBuild"] | null;
            /** @description How many questions the caller has left at present. */
            remaining: number;
            /** @description When the oldest question that counts is out of the window, so that the caller has one question more. */
            resetAt: components["schemas"]["Timestamp"];
        };
        /** @description The support ticket that question and answer have become. */
        AiTicket: {
            /** @description The id of the ticket. */
            id: components["schemas"]["Id"];
        };
        /** @description The answer of the assistant or, for a request with `answer`, a ticket. */
        AiResult: components["schemas"]["AiAnswer"] | components["schemas"]["AiTicket"];
        /** @description The URL of a git repository, without user name and password, or its address for SSH, such as `git@githost.test:acme/storefront.git`. The repository is read by `https`, and responses show that URL. It leads to a public address by `https`: anything else is `bad_body`, unless the operator allows repositories in private networks. */
        RepoAddress: string;
        /** @description The path of a file, from the root of the source. */
        SourcePath: string;
        /** @description A command of a shell, in one line. */
        ShellCommand: string;
        /** @description How to build and start the source. What is left out is found in the files. A file `platform.yaml` of the source has the same members as the source (`build`, `port`, `publicService`, `mounts`); those of the request win. Members that belong to different builders are 400 `bad_body`. A choice that the files cannot fulfil fails the deploy with `no_builder`; `inspectSource` then says so in a warning with the code `bad_choice`. */
        BuildChoicesBody: {
            /**
             * @description What builds the source: a compose file, a Dockerfile, the tools of its language (`buildpack`), or nothing, when its files are served as they are (`static`).
             * @enum {string}
             */
            builder?: "compose" | "dockerfile" | "buildpack" | "static";
            /** @description The Dockerfile, for the builder `dockerfile`. Paths in it begin at the root of the source. */
            dockerfile?: components["schemas"]["SourcePath"];
            /** @description The stage of the Dockerfile to build; without it, the last one. */
            target?: string;
            /** @description The compose file, for the builder `compose`. Paths in it begin at its folder. */
            composeFile?: components["schemas"]["SourcePath"];
            /** @description The package of a workspace to run, by its name or folder, or a program of Go or Rust, for the builder `buildpack`. */
            package?: components["schemas"]["Line"];
            /** @description The command that builds the app, after its dependencies are installed and in place of what would build it, for the builders `buildpack` and `static`. */
            buildCommand?: components["schemas"]["ShellCommand"];
            /** @description The command that starts the service with the app's address, in place of the program of its image. `sh -c` runs it in the working directory of the image. */
            startCommand?: components["schemas"]["ShellCommand"];
            /** @description The folder to serve as files, for the builders `buildpack` (Node.js, within the package) and `static`; empty for the root. */
            outputFolder?: components["schemas"]["Subdir"];
        };
        /** @description What to inspect, a public repository or an application of the catalog. */
        PublicInspectBody: {
            repoUrl: components["schemas"]["RepoAddress"];
            branch?: components["schemas"]["Branch"];
            subdir?: components["schemas"]["Subdir"];
            build?: components["schemas"]["BuildChoicesBody"];
        } | {
            /** @description The id of the application. */
            template: components["schemas"]["Line"];
        };
        /** @description Another way to build a source. */
        BuildAlternative: {
            build: components["schemas"]["BuildChoices"];
            /** @description What would build the source, as a noun: a Dockerfile, or a package of its workspace. */
            description: string;
        };
        /** @description A part of a source or an import that works, but perhaps not as intended. */
        SourceWarning: {
            /** @description The kind of warning, for programs. */
            code: string;
            /** @description The warning, for a person. */
            message: string;
            /** @description The file that the warning is about. Absent if it is about no file. */
            path?: string;
        };
        /** @description What a source contains, and the app that it would become. */
        RepositoryInspection: {
            /**
             * @description Always `repository`, also for an upload and an image. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "repository";
            /** @description The source with the defaults filled in. */
            source: components["schemas"]["Source"];
            /** @description The repository on its git host; `null` for an upload or an image. */
            repo: {
                /** @description The git host. */
                host: string;
                /** @description The user or organization that owns the repository. */
                owner: string;
                /** @description The name of the repository. */
                name: string;
                /** @description The default branch. */
                defaultBranch: string;
                /** @description The branches: the default branch first, then by name. At most 1000. */
                branches: string[];
                /** @description Whether the repository can be read only with access rights. */
                private: boolean;
            } | null;
            /** @description The commit that was read; `null` for an upload or an image. */
            sha: components["schemas"]["CommitSha"] | null;
            /** @description How the source would be built; `null` if there is no way. */
            builder: "compose" | "dockerfile" | "buildpack" | "static" | "image" | (string & {}) | null;
            /** @description The framework of the code; `null` if none was recognized. */
            framework: string | null;
            /** @description The main language of the code; `null` if none was recognized. */
            language: string | null;
            /** @description The package manager of the code; `null` if none was recognized. */
            packageManager: string | null;
            /** @description The version of the runtime that the code requires; `null` if it does not say. */
            runtimeVersion: string | null;
            /** @description Whether the source can be deployed. If not, the warnings say why. */
            supported: boolean;
            /** @description The reason for `builder`, as a sentence, and what else the source has; `null` if it cannot be deployed. */
            reason?: string | null;
            /** @description The choices that lead to this plan, among them those of the request. Empty for an image, and if the source cannot be deployed. */
            build?: components["schemas"]["BuildChoices"];
            /** @description How else the source could be built, in the order in which the ways are tried. Send the `build` of one with the source to choose it. */
            alternatives?: components["schemas"]["BuildAlternative"][];
            /** @description The service that gets the app's address; `null` if none serves HTTP. */
            publicService?: string | null;
            /** @description The services of the app, by name without case. */
            services: {
                /** @description The name of the service. */
                name: string;
                role: components["schemas"]["ServiceRole"];
                /** @description The image; `null` if it has to be built. */
                image: string | null;
                /** @description The command; `null` if the image defines it. */
                command: string | null;
                /** @description The port that the service listens on; `null` if it listens on none. */
                port: number | null;
                /** @description The protocol on the port; `null` if the service listens on none. */
                protocol: components["schemas"]["Protocol"] | null;
                limits: components["schemas"]["ComputeLimits"];
                /** @description The services that have to run first, by name. Those of them that run once have to end first, and those for which the source says so have to pass their health checks. */
                dependsOn: string[];
                /** @description Whether a deploy runs the service to its end, as a migration, instead of keeping it running; absent if not. It runs in the deploys that run the release command, after its dependencies and before the services that wait for it, and has 10 minutes. The deploy fails with `release_failed` if it does not end with exit code 0. It counts in the pool until it has ended. */
                runsOnce?: boolean;
            }[];
            /** @description The environment variables that the code reads, by key. */
            vars: {
                /** @description The name of the variable. */
                key: string;
                /** @description Whether the app fails without the variable. */
                required: boolean;
                /** @description Whether the value should be a secret. It is derived from the name. */
                isSecret: boolean;
                /** @description The value that the code uses if the variable is not set; `null` if it has none. */
                default: string | null;
                /** @description The file that mentions the variable. */
                source: string;
            }[];
            /** @description The compose profiles that can be enabled, by name. */
            profiles: string[];
            /** @description The persistent volumes, by name. */
            volumes: {
                /** @description The name of the volume. */
                name: string;
                /** @description The service that mounts the volume. */
                service: string;
                /** @description The path of the mount. */
                path: string;
                /** @description The size that it would have: what the source says, as in `x-size` of a volume of a compose file (`10g`), else 1 GiB. */
                size: number;
            }[];
            /** @description What all services together would take from a pool. */
            footprint: components["schemas"]["Amounts"];
            /** @description What to check before a deploy: the warnings about no file first, then by path. */
            warnings: components["schemas"]["SourceWarning"][];
        };
        /** @description An application of the catalog. */
        TemplateInspection: {
            /**
             * @description Always `template`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "template";
            template: components["schemas"]["Template"];
        };
        /** @description A repository or an application of the catalog. `kind` says which schema it has. */
        PublicInspection: components["schemas"]["RepositoryInspection"] | components["schemas"]["TemplateInspection"];
        /** @description A container image as its registry describes it. */
        RegistryImage: {
            /** @description The reference in full, with registry and tag or digest. */
            ref: string;
            /** @description The registry that has the image. */
            registry: "docker.io" | "ghcr.io" | "quay.io" | "gcr.io" | "registry.k8s.io" | "mcr.microsoft.com" | "public.ecr.aws" | "registry.gitlab.com" | (string & {});
            /** @description The name of the image within the registry. */
            repository: string;
            /** @description The tag of the reference; `null` for a digest. `latest` when the reference has neither. */
            tag: string | null;
            /** @description The digest that the reference points to at present. */
            digest: string;
            /** @description When the image was built; `null` when it is not recorded. */
            createdAt: components["schemas"]["Timestamp"] | null;
            /** @description The compressed size, for `linux/amd64` or else the first platform. */
            size: number;
            /** @description The platforms of the image, in the order of its index. */
            platforms: {
                /** @description The operating system. */
                os: string;
                /** @description The processor architecture. */
                arch: string;
                /** @description The variant of the architecture. */
                variant?: string;
                /** @description The digest of the image for this platform. */
                digest: string;
            }[];
            /** @description The exposed ports, by number. */
            ports: {
                /** @description The number of the port. */
                port: number;
                /** @description The transport protocol. */
                protocol: "tcp" | "udp" | "sctp" | (string & {});
            }[];
            /** @description The paths that the image declares as volumes, sorted. */
            volumes: string[];
            /** @description The names of the variables that the image sets, sorted. Values are not returned. */
            env: string[];
            /** @description The user that the image runs as; `null` when it does not set one. */
            user: string | null;
            /** @description The entrypoint; empty without one. */
            entrypoint: string[];
            /** @description The default arguments; empty without any. */
            cmd: string[];
        };
        /** @description An image, if it exists. */
        RegistryImageEnvelope: {
            /** @description The image; `null` when it does not exist, is private, or is in a registry that is not read. */
            image: components["schemas"]["RegistryImage"] | null;
        };
        /** @description The DNS records of a custom domain, and where a host points at present. */
        DomainDns: {
            /** @description The host of the request, in lower case; `null` without one. */
            host: string | null;
            /** @description The records that lead a host to the default region, which is the first ready one by `order`: set either the CNAME record, or all A and AAAA records. A host directly below a public suffix cannot have a CNAME, and none is listed. For an app in another region see `Domain.records` or the `ingress` of the region. */
            records: {
                /** @description The type of the record. */
                type: "A" | "AAAA" | "CNAME" | (string & {});
                /** @description The full name of the record, without a dot at the end; `@` when the request has no host. */
                name: string;
                /** @description The value of the record. */
                value: string;
            }[];
            /** @description What the host resolves to; `null` when the request has no host, or the name servers do not respond. */
            resolved: {
                /** @description The IPv4 addresses, sorted. */
                a: string[];
                /** @description The IPv6 addresses, sorted. */
                aaaa: string[];
                /** @description The chain of CNAME records, nearest first. */
                cname: string[];
            } | null;
            /** @description Whether the host points to the ingress of a region, whichever it is; `null` when the request has no host, or the name servers do not respond. */
            points: boolean | null;
            /** @description The id of the region to whose ingress the host points; `null` when it points to none. */
            region: string | null;
            /** @description Whether an app has the host, so that adding it is `host_taken`; `null` when the request has no host. A claim that is not verified does not count. */
            taken: boolean | null;
            /** @description What to do next, as text for a person; `null` when nothing is left. */
            message: string | null;
            /** @description When the host was looked up. */
            checkedAt: components["schemas"]["Timestamp"];
        };
        /** @description A message to support. */
        ContactBody: {
            /**
             * Format: email
             * @description The address that support replies to.
             */
            email: string;
            /** @description The name of the sender. */
            name?: components["schemas"]["Line"];
            /** @description The subject. */
            subject?: components["schemas"]["Line"];
            /** @description The message. */
            message: components["schemas"]["Text"];
        };
        /** @description The checks of a day in UTC. An app is checked once a minute, but not while it is stopped. */
        StatusDay: {
            /**
             * Format: date
             * @description The day.
             */
            day: string;
            /** @description How many checks found the app up. */
            up: number;
            /** @description How many checks there were; 0 on a day without any. */
            total: number;
        };
        /** @description A production app on the status page. */
        StatusComponent: {
            /** @description The name of the app. */
            name: string;
            /** @description `down` while its last check failed or its region is out; else the impact of its worst open incident: `down`, `degraded`, or `operational`. */
            state: "operational" | "degraded" | "down" | (string & {});
            /** @description The percentage of the checks in `days` that found the app up; 100 without any check. */
            uptime: number;
            /** @description The last 60 days in UTC, oldest first. The last one is today. */
            days: components["schemas"]["StatusDay"][];
        };
        /** @description A time during which an alert rule with the channel `statusPage` fired. It opens when the rule fires, stays open while the rule has no data, and is resolved with the rule. */
        Incident: {
            id: components["schemas"]["Id"];
            /** @description The name of the component. */
            component: string;
            /** @description The name of the rule. */
            title: string;
            /** @description `down` for the metric `down`, else `degraded`. */
            impact: "down" | "degraded" | (string & {});
            /** @description When the rule fired, or when it got the channel while it was firing. */
            startedAt: components["schemas"]["Timestamp"];
            /** @description When the incident was resolved; `null` while it is open. */
            resolvedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description The state of a workspace's production apps and their last 60 days. An app is a component of the page when one of its alert rules has the channel `statusPage`. */
        StatusPage: {
            /** @description The title of the page: the name of the workspace and `status`. */
            title: string;
            /**
             * @description - `operational`: every component is operational, or the page has no components.
             *     - `degraded`: a component is degraded and none is down.
             *     - `partial_outage`: some components are down.
             *     - `major_outage`: all components are down.
             */
            state: "operational" | "degraded" | "partial_outage" | "major_outage" | (string & {});
            /** @description One for each app on the page, by name without case, then by region. */
            components: components["schemas"]["StatusComponent"][];
            /** @description The incidents of the present rules with the channel that were open at some time in the 60 days, newest first. Deleting a rule or removing its channel removes its incidents. */
            incidents: components["schemas"]["Incident"][];
            /** @description When the apps were last checked. */
            checkedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description What a member may do in a workspace. Each role includes the ones before it. `viewer`: read the workspace and its apps, with logs, metrics, members and billing. `developer`: deploy, start, stop, restart, rename, transfer and delete apps, and manage domains, variables, alert rules and SSH access. `admin`: change the workspace, its regions and plans, its members and invitations, and read the audit log. `owner`: transfer and delete the workspace; all plans are charged to the owner, and a workspace has exactly one. `x-required-role` of an operation is the lowest role that may call it.
         * @enum {string}
         */
        Role: "viewer" | "developer" | "admin" | "owner";
        /** @description A workspace as the caller sees it, without its apps. */
        WorkspaceFields: {
            id: components["schemas"]["Id"];
            /** @description The name of the workspace in paths and in the addresses of its apps. An admin can change it. */
            slug: components["schemas"]["Slug"];
            /** @description The display name of the workspace. */
            name: string;
            hues: components["schemas"]["Hues"];
            /** @description The address of its icon. `null` if it has none and is shown as a badge in the hues. */
            iconUrl: string | null;
            /** @description The role of the caller in the workspace. */
            role: components["schemas"]["Role"];
            /** @description The sum of `used` of all of its regions. */
            usage: components["schemas"]["Amounts"];
            /** @description The sum of the monthly prices of its plans that are `trialing`, `active` or `past_due`. */
            monthlyCents: components["schemas"]["Cents"];
            /** @description When the workspace was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Since when the operator of the service suspends the workspace; `null` if it is not suspended. Its apps do not run, and its plans go on. */
            suspension: {
                /** @description When the suspension began. */
                since: components["schemas"]["Timestamp"];
                /** @description The sentence of the operator for the members. */
                message: string;
            } | null;
        };
        /** @description A workspace as the caller sees it, with a short entry for each of its apps. */
        Workspace: components["schemas"]["WorkspaceFields"] & {
            /** @description Its apps in short form. Ordered by name without case, then by environment, region and id. */
            services: components["schemas"]["ServiceEntry"][];
        };
        /** @description The workspaces of the caller, and the regions and tiers that a new plan can choose from. */
        WorkspaceList: {
            /** @description The workspaces that the caller is a member of. Ordered by name without case, then by id. */
            workspaces: components["schemas"]["Workspace"][];
            /** @description All regions, ordered by `order`. */
            regions: components["schemas"]["Region"][];
            /** @description All tiers, ordered by `order`. */
            tiers: components["schemas"]["Tier"][];
        };
        /** @description The page to which the page of the payment provider leads back, after paying and without it: by `https`, or by `http` on the caller's own machine. It is used only if the request opens a checkout; one that is open keeps its own. The way back says nothing about the payment: read the plan. */
        ReturnUrl: string;
        /** @description A new workspace and its first plan. */
        CreateWorkspaceBody: {
            /** @description The display name of the workspace. It has a visible character. */
            name: components["schemas"]["Line"];
            /** @description The name of the workspace in paths and addresses. No other workspace may have it, and it must not be one of the reserved slugs that `SlugCheck` lists. */
            slug: components["schemas"]["Slug"];
            hues: components["schemas"]["Hues"];
            /** @description The id of the tier of the first plan. */
            tier: components["schemas"]["Line"];
            /** @description The id of the region of the first plan. If it is missing, the first region by `order` that is `ready` and offers the tier. */
            region?: components["schemas"]["RegionId"];
            /** @description The icon as a data URL. */
            iconUrl?: components["schemas"]["DataUrl"];
            returnUrl?: components["schemas"]["ReturnUrl"];
        };
        /** @description A workspace. */
        WorkspaceEnvelope: {
            workspace: components["schemas"]["Workspace"];
        };
        /**
         * Format: uri
         * @description The page of the payment provider on which to pay. Open it in a browser. Any admin of the workspace may use it.
         */
        CheckoutUrl: string;
        /** @description A workspace whose plan starts when its first payment is made. */
        WorkspaceCheckout: {
            workspace: components["schemas"]["Workspace"];
            /**
             * @description Always true.
             * @constant
             */
            needsPayment: true;
            checkoutUrl: components["schemas"]["CheckoutUrl"];
        };
        /** @description Whether a workspace can have a slug. Reserved are `admin`, `api`, `new`, `settings`, `slug-check`, `status` and `www`. */
        SlugCheck: {
            /** @description Whether the slug can be used at present. */
            available: boolean;
            /**
             * @description Why the slug cannot be used. `taken`: another workspace has it, including one that is being deleted. `reserved`: the service reserves it. `invalid`: it does not match the pattern or is longer than 40 characters. `null` if it is available.
             * @enum {string|null}
             */
            reason: "taken" | "reserved" | "invalid" | null;
            /** @description An available slug that is similar: the slug that follows from the text as for the name of an app, and if it is not available, the first of that slug with `-2`, `-3` and so on that is, for which the base is shortened. `null` if the slug is available, or if no slug follows from the text. */
            suggestion: string | null;
        };
        /** @description A region in which a workspace has a plan, and how much of the pool of the plan is in use. The record exists as long as the plan does. */
        WorkspaceRegion: {
            id: components["schemas"]["RegionId"];
            /** @description The display name of the region. */
            name: string;
            /** @description Whether the workspace can use the region. `pending`: the first payment is open, and nothing can be deployed. `warming`: the region is being provisioned, and apps cannot run there yet. `active`: apps run there. `draining`: existing apps run and can be deployed, but new ones are refused. `failed`: the region could not be provisioned or has failed; `statusReason` says which. */
            status: "pending" | "warming" | "active" | "draining" | "failed" | (string & {});
            /** @description Why the status is not the one that was requested. `provision_failed`: the region could not be provisioned; the subscription is canceled and refunded, and the region can be activated again. `region_unavailable`: the region of the platform is draining or has failed; the status follows it, and billing is not affected. `null` in every other case. */
            statusReason: "provision_failed" | "region_unavailable" | (string & {}) | null;
            /** @description The id of the tier of the plan. */
            tier: string;
            billingStatus: components["schemas"]["BillingStatus"];
            /** @description The price of the plan per month. */
            monthlyCents: components["schemas"]["Cents"];
            /** @description What the tier provides in the region. */
            pool: components["schemas"]["Amounts"];
            /** @description What the apps of the workspace in the region take from the pool, in every environment. An app counts its cpu and memory while `desired` is `running` or one of its deploys is not terminal, and its storage always. During a deploy it counts, for each amount, the larger of the current and the new release. */
            used: components["schemas"]["Amounts"];
            /** @description `pool` minus `used`, and at least 0. */
            free: components["schemas"]["Amounts"];
            /** @description When the region became `active` for the first time under this plan; `null` until then. */
            activatedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description The regions of a workspace and the number of its members. */
        WorkspaceSurroundings: {
            /** @description The regions in which the workspace has a plan. Ordered by the `order` of the region. */
            regions: components["schemas"]["WorkspaceRegion"][];
            /** @description The number of members, including the owner. */
            membersCount: number;
        };
        /** @description A workspace with its regions, its apps as whole records and the number of its members. */
        HydratedWorkspace: components["schemas"]["Workspace"] & components["schemas"]["WorkspaceSurroundings"] & {
            /** @description Its apps as whole records, in the order of `services`. */
            instances: components["schemas"]["App"][];
        };
        /** @description A workspace with its regions and apps. */
        HydratedWorkspaceEnvelope: {
            workspace: components["schemas"]["HydratedWorkspace"];
        };
        /** @description What has changed in a workspace since the frame before. */
        WorkspaceChanges: {
            /** @description The workspace without its apps. Absent if nothing of it has changed. */
            workspace?: components["schemas"]["WorkspaceFields"] & components["schemas"]["WorkspaceSurroundings"];
            /** @description The apps that are new or have changed, as whole records, in the order of `services`. */
            changed: components["schemas"]["App"][];
            /** @description The ids of the apps that are gone. */
            removed: components["schemas"]["Id"][];
        };
        /** @description The fields to change. Fields that are missing stay as they are. */
        UpdateWorkspaceBody: {
            /** @description The display name of the workspace. It has a visible character. */
            name?: components["schemas"]["Line"];
            /** @description The new name in paths and addresses. The rule is that of a new workspace. The present slug changes nothing and is never refused. */
            slug?: components["schemas"]["Slug"];
            hues?: components["schemas"]["Hues"];
            /** @description The new icon as a data URL, or `null` to remove the icon. */
            iconUrl?: components["schemas"]["DataUrl"] | null;
        };
        /** @description The new owner. */
        TransferWorkspaceBody: {
            /** @description The id of the member who becomes the owner. */
            targetUserId: components["schemas"]["Id"];
            returnUrl?: components["schemas"]["ReturnUrl"];
        };
        /** @description The workspace after the transfer, and whether the new owner has to pay. */
        TransferResult: {
            workspace: components["schemas"]["Workspace"];
            /** @description Whether a plan of the workspace waits for a payment of the new owner: a plan that is `past_due` after the transfer, or an `incomplete` one. */
            needsPayment: boolean;
            /** @description The page on which the new owner pays all plans that wait for a payment. Present exactly when `needsPayment` is true. */
            checkoutUrl?: components["schemas"]["CheckoutUrl"];
        };
        /** @description The status page of a workspace as its members see it, published or not. */
        WorkspaceStatusPage: {
            /**
             * Format: uri
             * @description The public address of the page. It returns 404 unless `public` is true.
             */
            url: string;
            /** @description Whether the page is published, which it is while an alert rule of a production app of the workspace has the channel `statusPage`. */
            public: boolean;
            /** @description The page as it is or would be published. */
            preview: components["schemas"]["StatusPage"];
        };
        /** @description The status page of a workspace. */
        WorkspaceStatusPageEnvelope: {
            page: components["schemas"]["WorkspaceStatusPage"];
        };
        /** @description A person who is a member of the workspace. */
        Member: {
            /** @description The id of the person's account. It is the path parameter of changes to the membership. */
            userId: components["schemas"]["Id"];
            /** @description The display name of the person. */
            name: string;
            /**
             * Format: email
             * @description The e-mail address of the person's account.
             */
            email: string;
            /** @description The address of the person's picture; `null` without a picture. */
            avatarUrl: string | null;
            role: components["schemas"]["Role"];
            /** @description When the membership began. */
            joinedAt: components["schemas"]["Timestamp"];
        };
        /** @description The members of a workspace, and the role of the caller. */
        MemberList: {
            /** @description All members. The owner is first; the others are ordered by name without case, then by `userId`. */
            members: components["schemas"]["Member"][];
            /** @description The role of the caller. */
            viewerRole: components["schemas"]["Role"];
        };
        /** @description The new role of the member. */
        UpdateMemberBody: {
            /**
             * @description The new role. Only `transferWorkspace` makes a member the owner.
             * @enum {string}
             */
            role: "viewer" | "developer" | "admin";
        };
        /** @description A member of a workspace. */
        MemberEnvelope: {
            member: components["schemas"]["Member"];
        };
        /** @description An invitation to join a workspace in a role, sent to an e-mail address. The link in the e-mail is never part of a response. */
        Invitation: {
            id: components["schemas"]["Id"];
            /** @description The address that the invitation was sent to. The public preview shows only its first letter and its domain. */
            email: string;
            /** @description The role that the invited person gets. */
            role: components["schemas"]["Role"];
            /** @description `pending`: it can be accepted, declined or revoked. `accepted`: the person became a member. `declined`: the person refused. `revoked`: an admin revoked it, or the workspace was deleted. `expired`: it was `pending` at `expiresAt`. Only `pending` ever changes. */
            status: "pending" | "accepted" | "declined" | "revoked" | "expired" | (string & {});
            /** @description The person who sent it last. */
            invitedBy: components["schemas"]["Person"];
            /** @description The workspace to join, as far as a person who is not a member may see it. */
            workspace: {
                slug: components["schemas"]["Slug"];
                /** @description The display name of the workspace. */
                name: string;
                hues: components["schemas"]["Hues"];
                /** @description The address of the icon of the workspace; `null` without an icon. */
                iconUrl: string | null;
            };
            /** @description When it can no longer be accepted: seven days after it was sent last. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description When it was sent for the first time. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The invitations to a workspace. */
        InvitationList: {
            /** @description All `pending` invitations, of which a workspace has at most 100, and the newest 100 of the others. Ordered by `createdAt`, newest first. */
            invitations: components["schemas"]["Invitation"][];
        };
        /** @description The person to invite and their role. */
        InvitationBody: {
            /**
             * Format: email
             * @description The address that the invitation is sent to. Upper and lower case are not distinguished.
             */
            email: string;
            /**
             * @description The role that the person gets. Only `transferWorkspace` makes a member the owner.
             * @enum {string}
             */
            role: "viewer" | "developer" | "admin";
        };
        /** @description An invitation to a workspace. */
        InvitationEnvelope: {
            invitation: components["schemas"]["Invitation"];
        };
        /** @description The tier of the plan. */
        ActivateRegionBody: {
            /** @description The id of the tier. */
            tier: components["schemas"]["Line"];
            returnUrl?: components["schemas"]["ReturnUrl"];
        };
        /** @description The region is active or is being provisioned. */
        ActivateRegionResult: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /** @description The virtual region that is being provisioned. Absent if the region is ready. */
            region?: {
                /** @description The status of the region of the workspace. */
                status: "warming" | (string & {});
            };
        };
        /** @description A change that takes effect when it is paid. */
        CheckoutRequired: {
            checkoutUrl: components["schemas"]["CheckoutUrl"];
        };
        /** @description A payment that has been started and not been made. */
        Checkout: {
            /** @description The id of the tier that the plan has once it is paid. */
            tier: string;
            url: components["schemas"]["CheckoutUrl"];
            /** @description When the checkout expires, 24 h after it was opened. A payment that arrives later is refunded. */
            expiresAt: components["schemas"]["Timestamp"];
        };
        /** @description The plan of a workspace in one region, its price, and how much of its pool is in use. All plans are charged to the owner. */
        Billing: {
            region: components["schemas"]["RegionId"];
            /** @description The tier of the plan as a whole record. */
            tier: components["schemas"]["Tier"];
            status: components["schemas"]["BillingStatus"];
            /** @description The price of the plan per month. */
            monthlyCents: components["schemas"]["Cents"];
            currency: components["schemas"]["Currency"];
            /** @description The start of the current billing period; `null` if the plan has no subscription. */
            currentPeriodStart: components["schemas"]["Timestamp"] | null;
            /** @description The end of the current billing period, when the next one is charged; `null` if the plan has no subscription. */
            currentPeriodEnd: components["schemas"]["Timestamp"] | null;
            /** @description When the present status runs out unless the plan is paid: 24 h after an `incomplete` plan was made, 14 days after it became `past_due`, 30 days after it became `canceled`. `null` in every other status. */
            cancelAt: components["schemas"]["Timestamp"] | null;
            /** @description The open checkout of the plan; `null` without an open checkout. An open checkout changes neither the tier nor the pool nor the status before it is paid. */
            checkout: components["schemas"]["Checkout"] | null;
            /** @description What the tier provides in the region. */
            pool: components["schemas"]["Amounts"];
            /** @description What the apps in the region take from the pool, as in `WorkspaceRegion.used`. */
            used: components["schemas"]["Amounts"];
        };
        /** @description The plan of a workspace in a region. */
        BillingEnvelope: {
            billing: components["schemas"]["Billing"];
        };
        /** @description The new tier of the plan. */
        ChangePlanBody: {
            /** @description The id of the tier. */
            tier: components["schemas"]["Line"];
            returnUrl?: components["schemas"]["ReturnUrl"];
        };
        /** @description The member `error` in either shape. */
        EitherError: components["schemas"]["ErrorBody"] | string;
        /** @description The apps of a region do not fit into the pool of the new tier. */
        PoolExceededError: {
            error: components["schemas"]["EitherError"];
            /** @description The error code, in the older shape only. */
            code?: string;
            /** @description What is in use. */
            needs: components["schemas"]["Amounts"];
            /** @description The whole pool of the new tier. */
            free: components["schemas"]["Amounts"];
            /** @description What the new tier lacks: `needs` minus `free`, and 0 where there is enough. */
            missing: components["schemas"]["Amounts"];
        };
        /** @description A persistent volume for a service. Services with the same volume share its files. */
        SourceMountBody: {
            /** @description The name of the volume. */
            name: string;
            /** @description The absolute path of the volume in the containers. Two of one service with the same path, or one within `/dev`, `/proc` or `/sys`, are 400 `bad_body`. A volume of the files at that path is replaced. */
            path: string;
            /** @description The service; without it, the one with the app's address, else the first one. */
            service?: components["schemas"]["Line"];
        };
        /** @description Persistent volumes beside those of the files. They have 1 GiB, unless `volumes` of the app says otherwise. */
        SourceMountsBody: components["schemas"]["SourceMountBody"][];
        /** @description A git repository. It is fetched by the deploy, not by the request. */
        GitSourceBody: {
            /**
             * @description Always `git`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "git";
            repoUrl: components["schemas"]["RepoAddress"];
            /** @description The branch. Without it, the default branch of the repository. */
            branch?: components["schemas"]["Branch"];
            /** @default  */
            subdir?: components["schemas"]["Subdir"];
            /**
             * @description Whether a push to the branch deploys the app.
             * @default true
             */
            autoDeploy?: boolean;
            /**
             * @description Whether pushes to other branches make and deploy previews (see `previewOf` of `App`).
             * @default {
             *       "mode": "off",
             *       "pattern": ""
             *     }
             */
            branchTracking?: {
                /**
                 * @description The branches with a preview: none (`off`), those that match `pattern`, or all.
                 * @enum {string}
                 */
                mode: "off" | "pattern" | "all";
                /** @description The glob for the mode `pattern`, in which `*` also matches `/`; else empty. */
                pattern: components["schemas"]["Line"];
                /**
                 * @description Whether new previews get the secret variables of the app. Without them, the log of a preview's first deploy names the keys that are missing.
                 * @default true
                 */
                copySecrets?: boolean;
            };
            /**
             * @description The globs of which a push has to touch a path to deploy, relative to the root of the repository; `*` also matches `/`, and a leading `/` or `./` means the root, too. A glob that can match no file, such as `web/` or `../*`, is `bad_body`, as is a `pattern` of `branchTracking` for its mode that can match no branch. A push is compared with the commit of the newest deploy of the branch; where that is not possible, it deploys. Without globs, every push deploys. Previews inherit them; their first deploy does not depend on them.
             * @default []
             */
            paths?: components["schemas"]["Line"][];
            /**
             * @description The compose profiles to enable.
             * @default []
             */
            profiles?: components["schemas"]["Line"][];
            /** @description The git-host installation that gives access to a private repository. It must be visible to the caller, else 400 `bad_reference`. */
            installationId?: components["schemas"]["Line"];
            /** @description A commit to fix the source to. Without it, the source follows the branch. */
            sha?: components["schemas"]["CommitSha"];
            build?: components["schemas"]["BuildChoicesBody"];
            port?: components["schemas"]["ServicePort"];
            publicService?: components["schemas"]["PublicService"];
            mounts?: components["schemas"]["SourceMountsBody"];
        };
        /** @description An upload. An upload of another workspace, or one that was deleted, is 400 `bad_reference`. If the upload came with a transferred app, only apps that use it may name it. `name`, `files` and `size` have no effect: a source can be sent as a response shows it. */
        UploadSourceBody: {
            /**
             * @description Always `upload`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "upload";
            /** @description The upload. */
            uploadId: components["schemas"]["Id"];
            /** @description The folder of the upload that contains the app; empty for the root. */
            subdir?: components["schemas"]["Subdir"];
            build?: components["schemas"]["BuildChoicesBody"];
            port?: components["schemas"]["ServicePort"];
            publicService?: components["schemas"]["PublicService"];
            mounts?: components["schemas"]["SourceMountsBody"];
            /** @description The name that a response has shown. It has no effect. */
            name?: components["schemas"]["Line"];
            /** @description The number of files that a response has shown. It has no effect. */
            files?: number;
            /** @description The size that a response has shown. It has no effect. */
            size?: number;
        };
        /** @description A container image, which runs as it is. */
        ImageSourceBody: {
            /**
             * @description Always `image`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            ref: components["schemas"]["ImageRef"];
            port?: components["schemas"]["ServicePort"];
            /** @description The command that `sh -c` runs in place of the program of the image. */
            startCommand?: components["schemas"]["ShellCommand"];
            mounts?: components["schemas"]["SourceMountsBody"];
        };
        /** @description The source of an app. `type` says which schema it has. */
        SourceBody: components["schemas"]["GitSourceBody"] | components["schemas"]["UploadSourceBody"] | components["schemas"]["ImageSourceBody"];
        /** @description The source to inspect. */
        InspectBody: {
            source: components["schemas"]["SourceBody"];
            /**
             * @description The environment for which `fit` is calculated.
             * @default production
             */
            env?: components["schemas"]["EnvId"];
        };
        /** @description What a source contains, and in which regions of the workspace it fits. */
        Inspection: components["schemas"]["RepositoryInspection"] & {
            /** @description The regions in which the workspace has a plan, by the `order` of the regions. */
            fit: {
                /** @description The id of the region. */
                region: string;
                /** @description Whether the footprint fits into what is left of the pool. */
                ok: boolean;
                /** @description What the pool lacks; `null` if the app fits. */
                missing: components["schemas"]["Amounts"] | null;
            }[];
        };
        /** @description The account on another platform, and what to import from it. */
        ImportBody: {
            /** @description Credentials for the other platform. They are used for this request only and never stored. */
            credentials: {
                /** @description An API token of the other platform. */
                token: components["schemas"]["Line"];
                /** @description The team on the other platform whose projects to list. */
                teamId?: components["schemas"]["Line"];
                /**
                 * Format: uri
                 * @description The URL of a self-hosted platform. Required for `coolify` and `dokploy`, else 400 `missing_input`.
                 */
                baseUrl?: string;
            };
            /** @description The `id` of the unit to import. Without it, the response lists the units. */
            projectId?: components["schemas"]["Line"];
            /**
             * @description The environment that the app is for.
             * @default production
             */
            env?: components["schemas"]["EnvId"];
        };
        /** @description The units of an account on another platform. */
        ImportListing: {
            /** @description The units by name without case, also those that cannot be imported. At most 500. */
            units: {
                /** @description The id on the other platform. Send it as `projectId` to import the unit. */
                id: string;
                /** @description The name on the other platform. */
                name: string;
                /** @description The kind of unit in the terms of the other platform. */
                kind: string;
                /** @description The git repository of the unit; `null` if it has none. */
                repoUrl: string | null;
                /** @description The id of the nearest region of this platform; `null` if the location is not known. */
                region: string | null;
                /** @description Whether the unit can be imported. */
                importable: boolean;
                /** @description Why the unit cannot be imported; `null` if it can. */
                reason: string | null;
            }[];
        };
        /** @description A unit of another platform in the terms of this one. */
        ImportResult: {
            /** @description What to deploy. Nothing has been created. */
            import: {
                name: components["schemas"]["AppName"];
                /** @description The source to send to `deployApp`. */
                source: components["schemas"]["SourceBody"];
                /** @description The environment variables with their values, also those of secrets, by key. */
                vars: {
                    /** @description The name of the variable. */
                    key: string;
                    /** @description The value in plain text. */
                    value: string;
                    /** @description Whether the value should be a secret. */
                    isSecret: boolean;
                }[];
                /** @description The custom domains of the unit, by host. */
                domains: string[];
                /** @description What could not be imported as it was, in the order of the unit's configuration. */
                warnings: components["schemas"]["SourceWarning"][];
            };
        };
        /** @description The units of the account or, with `projectId`, the unit. */
        ImportResponse: components["schemas"]["ImportListing"] | components["schemas"]["ImportResult"];
        /** @description The path of a file in the project: relative, with `/` as the separator. No segment is empty, `.` or `..`, or has more than 255 bytes in UTF-8. Drive letters, backslashes and NUL are not allowed. No two files of an upload have the same path, ignoring case, and no file has the path of a folder of another one. */
        UploadPath: string;
        /** @description The files of a project as JSON. A single `.zip` file is unpacked and is the whole project; its links may lead to files inside of it. */
        CreateUploadBody: {
            /** @description The name of the upload. Without it, that of the zip file or of the one folder that contains everything, else `upload`. */
            name?: components["schemas"]["Line"];
            /** @description The files. Decoded and unpacked, they have at most 50 MB together. */
            files: {
                path: components["schemas"]["UploadPath"];
                /** @description The content of the file. */
                content: string;
                /**
                 * @description The encoding of `content`.
                 * @default utf8
                 * @enum {string}
                 */
                encoding?: "utf8" | "base64";
                /**
                 * @description Whether the file may be executed. A script that begins with `#!` and a program for Linux may in any case, and a file of a zip file if its Unix permissions say so.
                 * @default false
                 */
                executable?: boolean;
            }[];
        };
        /** @description The files of a project as a form. A single `.zip` file is unpacked and is the whole project; its links may lead to files inside of it. */
        CreateUploadForm: {
            /** @description One part for each file. Unpacked, they have at most 50 MB together. The file names of the parts are ignored. */
            file: Blob[];
            /** @description A JSON array with the path of each file, in the order of the parts. */
            paths: string;
            /** @description A JSON array with those of `paths` that may be executed, as `executable` of a file in JSON. */
            executable?: string;
        };
        /** @description An upload. An app uses it while its source or one of its kept deploys names it; several apps of the workspace may. An inspection does not use it. An upload is deleted when it has been unused for one hour. */
        UploadResult: {
            uploadId: components["schemas"]["Id"];
            /** @description The name of the upload; `upload` if nothing suggests one. */
            name: string;
            /** @description The number of files. */
            files: number;
            /** @description The size of all files together. */
            size: number;
            /** @description When the upload is deleted if no app uses it: one hour after it was created. */
            expiresAt: components["schemas"]["Timestamp"];
        };
        /** @description The name of a variable: capital letters, digits and underscores. It is unique in the app. */
        VarKey: string;
        /** @description The value of a variable. It may be empty. */
        VarValue: string;
        /** @description The size of one service of a new app. What is left out has the value of the source. */
        NewServiceSize: {
            /** @description The name of the service. */
            name: components["schemas"]["Line"];
            /** @description CPU cores, in steps of 0.05; anything else is 400 `bad_body`. */
            cpu?: number;
            /** @description Memory, in steps of 32 MiB (33554432 bytes); anything else is 400 `bad_body`. */
            memory?: number;
        };
        /** @description How the containers of the service with the address of the app are checked: by a GET request, to which they respond with 2xx or 3xx within 5 s while they are healthy. A container that fails three times in a row is not ready. */
        HealthCheckBody: {
            /** @description The path of the request, with its query; without a fragment. */
            path: string;
            /** @description The `Host` of the request, such as a custom domain, for a program that takes requests for certain hosts only. Left out or `null`, the host of `App.url`. */
            host?: string | null;
            /** @description The time between two requests; 10 s by default. */
            intervalSeconds?: number;
            /** @description How long a container that is not ready any more may go on failing before it is restarted; 60 s by default. */
            restartAfterSeconds?: number;
        };
        /** @description A new app and its source. */
        DeployAppBody: {
            name: components["schemas"]["AppName"];
            source: components["schemas"]["SourceBody"];
            /** @description The id of the region. Without it, the only region in which the workspace has a plan; with several it is 400 `missing_input`, with none 402 `activation_required`. */
            region?: components["schemas"]["RegionId"];
            /** @default production */
            env?: components["schemas"]["EnvId"];
            /** @description The first environment variables. Two with the same key, and a `PORT` that is no port, are 400 `bad_body`. */
            vars?: {
                key: components["schemas"]["VarKey"];
                value: components["schemas"]["VarValue"];
                /**
                 * @description Whether to encrypt the value at rest and to mask it in responses.
                 * @default false
                 */
                isSecret?: boolean;
            }[];
            /** @description Sizes of services, each named once, as in `updateApp`. They are known after the build: a name that it does not have is a warning in the log of the deploy. */
            services?: components["schemas"]["NewServiceSize"][];
            /** @description Sizes of volumes, by name. A name that the build does not have has no effect until a build has it. */
            volumes?: {
                [key: string]: number;
            };
            health?: components["schemas"]["HealthCheckBody"];
            /** @description The release command, as in `updateApp`. Without it, `release` of the Procfile. */
            releaseCommand?: components["schemas"]["ShellCommand"];
            /** @description The commit message to show. Without it, that of the commit. */
            commitMsg?: components["schemas"]["Text"];
            /** @description The author to show. Without it, that of the commit. */
            author?: components["schemas"]["Line"];
        };
        /** @description An app. */
        AppEnvelope: {
            app: components["schemas"]["App"];
        };
        /** @description The app does not fit into the pool of its region. */
        InsufficientPoolError: {
            error: components["schemas"]["EitherError"];
            /** @description The error code, in the older shape only. */
            code?: string;
            /** @description What the request would take from the pool. */
            needs: components["schemas"]["Amounts"];
            /** @description What the pool has left. */
            free: components["schemas"]["Amounts"];
            /** @description What the pool lacks: `needs` minus `free`, and 0 where there is enough. */
            missing: components["schemas"]["Amounts"];
        };
        /** @description Where to install a catalog application, and with which settings. */
        InstallBody: {
            /** @description The name of the app. Without it, the name of the application; its slug then ends in `-2`, `-3` and so on if it is taken. */
            name?: components["schemas"]["AppName"];
            /** @description The id of the region. */
            region: components["schemas"]["RegionId"];
            /** @default production */
            env?: components["schemas"]["EnvId"];
            /** @description Values of settings, by the `key` of the setting in the catalog. A setting that is left out has its default or a generated value, which becomes a secret variable. An unknown key, a missing setting that is required and has neither, and a value that breaks the type, options or pattern of its setting are 400 `bad_body` with `details`. */
            values?: {
                [key: string]: string | number | boolean;
            };
            /** @description Sizes of services, each named once, as in `updateApp`. A name that the application does not have is 400 `bad_reference`. */
            services?: components["schemas"]["NewServiceSize"][];
            /** @description Sizes of volumes, by name. None is smaller than in the catalog, else 400 `bad_body`; a name that the application does not have is 400 `bad_reference`. */
            volumes?: {
                [key: string]: number;
            };
            health?: components["schemas"]["HealthCheckBody"];
        };
        /** @description The size of one service. What is left out stays; `null` returns to the value of the source. */
        ServiceSizeBody: {
            /** @description The name of the service. One that the app does not have is 400 `bad_reference`. */
            name: components["schemas"]["Line"];
            /** @description CPU cores, in steps of 0.05; anything else is 400 `bad_body`. */
            cpu?: number | null;
            /** @description Memory, in steps of 32 MiB (33554432 bytes); anything else is 400 `bad_body`. */
            memory?: number | null;
        };
        /** @description The fields of an app to change; other fields stay. All of them change, or none. `version` cannot be combined with `status`. */
        UpdateAppBody: {
            /** @description The new name. The slug, the paths of the API and the assigned address change at once and the former ones are 404; a deploy that is not terminal ends under the new slug. Domains, variables, alert rules, tokens and SSH connections stay; open streams end. The present name changes nothing. */
            name?: components["schemas"]["AppName"];
            /**
             * @description `running` wants the app to run: it starts stopped containers, restarts crashed ones and leaves healthy ones alone, so that it can be repeated. `stopped` cancels deploys that are not terminal and stops the containers. `degraded` and `error` set the observed status by hand, until the next deploy, start, stop or observed change of the containers; sent while the app is `deploying`, they end with that.
             * @enum {string}
             */
            status?: "running" | "degraded" | "stopped" | "error";
            /** @description The release of the catalog to upgrade to: the current one (`application.latestVersion`), else 400 `bad_reference`. The release that is installed changes nothing. */
            version?: components["schemas"]["Line"];
            /** @description New sizes of services, each named once, else 400 `bad_body`. The size belongs to the app: it holds for each service of that name, in this release and in later ones, and wins over the source. */
            services?: components["schemas"]["ServiceSizeBody"][];
            /** @description New sizes of volumes, by name: any number of bytes that is not below the present size, else 400 `bad_body`, since a volume cannot shrink. One that the app does not have is 400 `bad_reference`. */
            volumes?: {
                [key: string]: number;
            };
            /** @description The health check of the service with the app's address; `null` removes it. */
            health?: components["schemas"]["HealthCheckBody"] | null;
            /** @description The release command: `sh -c` runs it once in each new release, before its containers start, in the image of the service with the app's address, else of the first one by name. It has the variables and the size of that service, but no volumes, takes nothing from the pool, and has 10 minutes. What the service depends on is started before, unless it is ready. If it does not end with exit code 0, the deploy fails with `release_failed`, and the former release keeps serving. What it writes is in the log of the deploy, in the step `release`. Only deploys that fetch their source run it: no rollback, transfer, restart or redeploy of the same release, and never an app of the catalog. `null` returns to `release` of the Procfile. */
            releaseCommand?: string | null;
        };
        /** @description What came of the request to restart an app. */
        Restart: {
            /** @description Whether the app is restarted. It is `true` too if an app without a release gets a deploy instead. */
            isCarriedOut: boolean;
            /** @description Why the app is not restarted; `null` if it is. `deploying`: a deploy of the app is not terminal. Its new containers have the present variables; those that run stay as they are if it fails. */
            reason: "deploying" | (string & {}) | null;
        };
        /** @description An app, and whether the request restarted it. */
        RestartedAppEnvelope: {
            app: components["schemas"]["App"];
            restart: components["schemas"]["Restart"];
        };
        /** @description The target of a transfer. */
        TransferAppBody: {
            /** @description The workspace that receives the app. */
            targetWorkspaceSlug: components["schemas"]["Slug"];
        };
        /** @description An app in its new workspace. */
        AppTransferResult: {
            app: components["schemas"]["App"];
            /** @description The workspace that the app belongs to now. */
            targetWorkspaceSlug: components["schemas"]["Slug"];
            /** @description The slug of the app there. It ends in `-2`, `-3` and so on if the former slug is taken in the target. */
            newSvcId: components["schemas"]["Slug"];
        };
        /** @description What a container does: `starting` until its process runs, `running`, `crashed` after it has exited with an error, or was ended because it failed its health check, and until the next attempt to start it, `stopped` after it has ended as intended, or `completed` after a service that runs once in a deploy has ended with exit code 0; that is not started again. */
        ContainerState: "starting" | "running" | "crashed" | "stopped" | "completed" | (string & {});
        /** @description A container of the app. */
        Container: {
            /** @description The name of the pod of the container. */
            name: string;
            /** @description The compose service that the container belongs to. */
            service: string;
            /** @description The image of the container; `null` while it is not known. */
            image: string | null;
            state: components["schemas"]["ContainerState"];
            /** @description Whether the container passes its health check and receives requests. */
            ready: boolean;
            /** @description How often the container was restarted since the pod was created. */
            restarts: number;
            /** @description The exit code of its last end; `null` if it has not ended yet. */
            exitCode: number | null;
            /** @description When it was last started; `null` if it was not started yet. */
            startedAt: components["schemas"]["Timestamp"] | null;
            /** @description The ports that the container listens on, in ascending order. Empty if it listens on none. */
            ports: {
                /** @description The port inside the pod. */
                port: number;
                protocol: components["schemas"]["Protocol"];
            }[];
        };
        /** @description The containers of an app. */
        ContainerList: {
            /** @description The containers, by name without case. Empty while nothing runs. */
            containers: components["schemas"]["Container"][];
        };
        /** @description The status of an app and of its containers at one moment. */
        AppStatus: {
            status: components["schemas"]["ServiceStatus"];
            desired: components["schemas"]["DesiredStatus"];
            /** @description Why the status is `error` or `degraded`, or that the workspace is suspended; `null` otherwise. */
            statusReason: components["schemas"]["AppStatusReason"] | null;
            /** @description Why not all containers of the app are ready, as a sentence for a person: during a deploy or a start, and while the status is `error` or `degraded`; `null` if that is not known, and otherwise. */
            statusMessage: string | null;
            /** @description Why status and containers cannot be observed now; `null` otherwise. Then the containers are not known. */
            unobservedReason: components["schemas"]["UnobservedReason"] | null;
            /** @description The containers, by name without case. Empty while nothing runs or can be observed. During a deploy these are the containers of both releases, and the current release serves. */
            containers: components["schemas"]["Container"][];
            /** @description When the status was observed. */
            checkedAt: components["schemas"]["Timestamp"];
        };
        /** @description A time in milliseconds: a point, counted from 1970-01-01T00:00:00Z, or a duration. */
        Milliseconds: number;
        /** @description What each service of an app uses at one moment. */
        AppMetrics: {
            /** @description When the values were measured. */
            ts: components["schemas"]["Milliseconds"];
            /** @description The services that run, by name without case. Empty while the app is stopped. */
            services: {
                /** @description The name of the service. */
                name: string;
                /** @description The CPU that its pods use together. */
                cpu: number;
                /** @description The most that they may use. */
                cpuLimit: number;
                /** @description The memory that its pods use together. */
                memory: number;
                /** @description The most that they may use. */
                memoryLimit: number;
                /** @description The number of pods of the service. */
                pods: number;
            }[];
        };
        /** @description The status of a session: `issued` until it is used for a connection, then `connected` until the connection closes and the session is `ended`. A session that is not used within 15 minutes is `expired`. Responses contain only sessions that are `issued` or `connected`. */
        SshSessionStatus: "issued" | "connected" | "expired" | "ended" | (string & {});
        /** @description A credential for one SSH connection to a running container of the app. The connection lasts at most 8 hours. It ends within 30 s after the caller loses the role, the token that created the session, or the container. */
        SshSession: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["SshSessionStatus"];
            /** @description The host to connect to. */
            host: string;
            /** @description The port to connect to. */
            port: number;
            /** @description The user name of the connection. It selects the container. */
            username: string;
            /** @description The public key of the host, as in a `known_hosts` file. */
            hostKey: string;
            /** @description The command that connects. Add `-i` with the file of the private key. */
            command: string;
            /** @description The compose service of the container. */
            service: string;
            /** @description Until when the session accepts a connection: 15 minutes after it was created. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description The public key of the caller, which the host accepts. */
            publicKey: string;
            /** @description A certificate for the public key; `null` if the host knows the key itself. */
            certificate: string | null;
            /** @description The private key. Only in the response of `createSshSession`, and only if the request had no `publicKey`. It cannot be retrieved again. */
            privateKey?: string;
        };
        /** @description The SSH session of the caller, if there is one. */
        CurrentSshSession: {
            /** @description The session of the caller that is `issued` or `connected`, or `null`. */
            session: components["schemas"]["SshSession"] | null;
        };
        /** @description The container and the key of an SSH session. */
        CreateSshSessionBody: {
            /** @description The compose service to connect to. Without it, the service that the address of the app leads to. */
            service?: components["schemas"]["Line"];
            /** @description An OpenSSH public key of the caller. Without it, the service creates a key pair. */
            publicKey?: string;
        };
        /** @description An SSH session. */
        SshSessionEnvelope: {
            session: components["schemas"]["SshSession"];
        };
        /** @description Deploys of an app. */
        DeployList: {
            /** @description The deploys, newest first. The service keeps the last 100 of an app, and always the current one. */
            deploys: components["schemas"]["Deploy"][];
            /** @description The value of `before` for the next part. `null` if there are no older deploys. */
            next: string | null;
        };
        /** @description What to deploy. `sha` cannot be combined with `source`, and `rollbackTo` with nothing. */
        CreateDeployBody: {
            /** @description The commit, for an app with a git source only. Without it, the tip of the branch. */
            sha?: components["schemas"]["CommitSha"];
            /** @description The commit message to show. Without it, that of the commit. */
            commitMsg?: components["schemas"]["Text"];
            /** @description The author to show. Without it, that of the commit. */
            author?: components["schemas"]["Line"];
            /** @description Becomes the source of the app when the request is accepted, whether or not the deploy succeeds: to deploy another upload, image, repository or branch. An app of the catalog takes none. */
            source?: components["schemas"]["SourceBody"];
            /** @description A deploy of the app with `canRollBack`, whose release is rolled out again. The current deploy is one, too. */
            rollbackTo?: components["schemas"]["Id"];
        };
        /** @description A deploy. */
        DeployEnvelope: {
            deploy: components["schemas"]["Deploy"];
        };
        /** @description The builder or the runtime refused the deploy or could not be reached. The deploy is kept as `failed`. */
        ReconcileFailedError: {
            error: components["schemas"]["EitherError"];
            /** @description The error code, in the older shape only. */
            code?: string;
            deploy: components["schemas"]["Deploy"];
        };
        /** @description The deploy of an app to look at. */
        ActiveDeploy: {
            /** @description The deploy that is `building` or `deploying`, else the one that is `queued`, else the newest; `null` if the app has no deploy. */
            deploy: components["schemas"]["Deploy"] | null;
        };
        /** @description A line of the log of a deploy. */
        DeployLogLine: {
            /** @description When the line was written. */
            ts: components["schemas"]["Milliseconds"];
            step: components["schemas"]["DeployStepId"];
            /** @description Where the line was written: by a command to standard output or standard error, or by the platform (`system`). */
            stream: "stdout" | "stderr" | "system" | (string & {});
            /** @description The text without the line break. It may contain terminal escape sequences. */
            line: string;
        };
        /** @description The log of a deploy. */
        DeployLogs: {
            /** @description The deploy. */
            deployId: components["schemas"]["Id"];
            status: components["schemas"]["DeployStatus"];
            /** @description The newest 10,000 lines so far, oldest first. */
            lines: components["schemas"]["DeployLogLine"][];
            /** @description Whether older lines are left out. */
            truncated: boolean;
        };
        /** @description The data of the event `end`, with which the log of a deploy ends. */
        DeployEnd: {
            status: components["schemas"]["DeployStatus"];
        };
        /** @description Why a domain does not work. */
        DomainError: {
            /**
             * @description - `claim_expired`: the records were not right within 72 hours, or the host has pointed elsewhere for 30 days. This is final: the host
             *       is free and is not checked again. Adding it to the same app replaces this domain.
             *     - `host_claimed`: the records of another app that claims the host were right first. This is final: the host is not checked again.
             *       Adding it to the same app replaces this domain.
             *     - `dns_moved`: two daily checks in a row found that the host points elsewhere. Requests that still arrive are served. The host is
             *       checked hourly; when it points to the region again, the status is `verifying` or `active`.
             *     - `certificate_expired`: the certificate could not be renewed before its `notAfter`. New attempts go on.
             */
            code: "claim_expired" | "host_claimed" | "dns_moved" | "certificate_expired" | (string & {});
            /** @description The reason, as text for a person. */
            message: string;
        };
        /** @description A DNS record that the host of a domain needs. */
        DomainRecord: {
            /** @description The type of the record. */
            type: "A" | "AAAA" | "CNAME" | "TXT" | (string & {});
            /** @description The full name of the record, without a dot at the end. */
            name: string;
            /** @description The value of the record: a host name, an address, or a text. */
            value: string;
            /** @description `address` leads the host to the region; `ownership` shows that the workspace may use the host. */
            purpose: "address" | "ownership" | (string & {});
            /** @description Records with the same purpose and alternative belong together, and one complete alternative of a purpose is enough: `cname`, or `addresses` with every A and AAAA record. A host directly below a public suffix cannot have a CNAME and has no such alternative. */
            alternative: "cname" | "addresses" | "txt" | (string & {});
            /** @description Whether the last check found exactly this record at its name. What a CNAME leads to does not count. */
            isSet: boolean;
        };
        /** @description A custom domain of an app. Until it is verified it is a claim, which lasts 72 hours and blocks no other app: of several, the first whose records are right gets the host. The host then belongs to the app until the domain is deleted or its status is `error` with the code `claim_expired`. */
        Domain: {
            id: components["schemas"]["Id"];
            /** @description The host name. It never changes. */
            host: string;
            /** @description Whether this is the primary domain of the app. At most one domain is. Once it is `active`, `App.url` is its address; without a primary domain, `App.url` is the app's own address. */
            isPrimary: boolean;
            /** @description The target to which requests are redirected with status 308; `null` when they reach the app. A target without a path gets the path and the query of the request. A target with a path is the exact address of every redirect. */
            redirectTo: string | null;
            /**
             * @description - `pending_dns`: the records are not all set. They are checked every minute for an hour, then every 10 minutes for up to 72 hours.
             *     - `verifying`: the records are right and there is no certificate yet. This has no time limit; `listCerts` shows the progress. The
             *       records are checked daily.
             *     - `active`: the host serves the app or redirects. The records are checked daily. A region without TLS skips `verifying`.
             *     - `error`: see `error.code`.
             */
            status: "pending_dns" | "verifying" | "active" | "error" | (string & {});
            /** @description Why the status is `error`; `null` in every other status. */
            error: components["schemas"]["DomainError"] | null;
            /** @description The DNS records that the host needs in the region of this app, address records first. The host needs one complete alternative of each purpose. A host that another workspace claims too, or has had in the last 90 days, also needs the TXT record of the purpose `ownership`. */
            records: components["schemas"]["DomainRecord"][];
            /** @description When the records were first found right; `null` before that. It stays when they are wrong later. */
            verifiedAt: components["schemas"]["Timestamp"] | null;
            /** @description What to do next or what is wrong, as text for a person. It may change. */
            message: string | null;
            /** @description When the domain was added. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The domains of an app. */
        DomainList: {
            /** @description The domains: the primary one first, then by host. */
            domains: components["schemas"]["Domain"][];
        };
        /** @description Where to redirect requests with status 308: a host (then `https` is used) or an `http` or `https` address; `null` to serve the app. A target without a path gets the path and the query of the request; one with a path is used as it is. A target whose host is the host of the domain, or whose redirects lead back to it, is `bad_body`. */
        RedirectTarget: string | null;
        /** @description The domain to add. `isPrimary` together with a `redirectTo` that is not `null` is `bad_body`. */
        CreateDomainBody: {
            /** @description The host name, without scheme, port or path; internationalized names as Punycode. Its last label begins with a letter, so it is no IP address. It is kept in lower case and cannot be changed later. A host at or below the ingress host of a region is `host_taken`. */
            host: string;
            /** @description Whether the domain becomes the primary one. The former primary domain then no longer is. */
            isPrimary: boolean;
            redirectTo: components["schemas"]["RedirectTarget"];
        };
        /** @description A domain. */
        DomainEnvelope: {
            domain: components["schemas"]["Domain"];
        };
        /** @description Why an attempt to get a certificate failed. */
        CertError: {
            /**
             * @description - `dns_mismatch`: the host does not point to the region.
             *     - `caa_forbidden`: a CAA record does not allow the issuer.
             *     - `challenge_failed`: the issuer could not verify the host.
             *     - `rate_limited`: the issuer accepts no more requests for the host at present.
             *     - `issuer_unavailable`: the issuer cannot be reached.
             */
            code: "dns_mismatch" | "caa_forbidden" | "challenge_failed" | "rate_limited" | "issuer_unavailable" | (string & {});
            /** @description The reason, as text for a person. */
            message: string;
            /** @description What to do about it, as text for a person; `null` when the next attempt is all that can help. */
            remediation: string | null;
        };
        /** @description The certificate of a custom domain. It belongs to its domain: it is deleted with the domain and moves with it when the app is transferred. */
        Cert: {
            /** @description The id of the domain. */
            domainId: components["schemas"]["Id"];
            /** @description The host for which the certificate is issued. */
            host: string;
            /**
             * @description - `pending`: the domain is not verified.
             *     - `issuing`: a certificate has been requested.
             *     - `issued`: the certificate is valid and in use.
             *     - `renewing`: a third of the lifetime is left and a new certificate has been requested; the present one is in use. An attempt that
             *       fails is described by `error` and `retryAt`, and the status stays `renewing`.
             *     - `failed`: the host has no certificate and the last attempt failed; `retryAt` says when the next one follows.
             *     - `expired`: the certificate reached its `notAfter`, and the status of the domain is `error`. New attempts go on.
             */
            status: "pending" | "issuing" | "issued" | "renewing" | "failed" | "expired" | (string & {});
            /** @description The name of the issuer; `null` without a certificate. */
            issuer: string | null;
            /** @description When the present certificate becomes valid; `null` without one. */
            notBefore: components["schemas"]["Timestamp"] | null;
            /** @description When the present certificate expires; `null` without one. */
            notAfter: components["schemas"]["Timestamp"] | null;
            /** @description When a third of the lifetime is left and the renewal starts; `null` without a certificate. */
            renewAt: components["schemas"]["Timestamp"] | null;
            /** @description Why the last attempt failed; `null` when it succeeded, is in progress for the first time, or was never made. */
            error: components["schemas"]["CertError"] | null;
            /** @description When the next attempt follows a failed one: after 1 minute, then after twice the time before, at most 12 hours. `null` when none failed. */
            retryAt: components["schemas"]["Timestamp"] | null;
            /** @description When this was read from the runtime. */
            checkedAt: components["schemas"]["Timestamp"];
        };
        /** @description The certificates of an app's domains. */
        CertList: {
            /** @description The certificates, in the order of the domains: that of the primary domain first, then by host. */
            certs: components["schemas"]["Cert"][];
        };
        /** @description The new redirect of the domain. Nothing else about a domain can be changed. */
        UpdateDomainBody: {
            redirectTo: components["schemas"]["RedirectTarget"];
        };
        /** @description An environment variable of an app. Changes take effect with the next deploy, start or restart of the app; a container that is restarted after a crash keeps the former values. */
        Var: {
            id: components["schemas"]["Id"];
            /** @description The name of the variable. */
            key: string;
            /** @description The value; always `••••••••` for a secret, whatever its length. `revealVar` returns it. */
            value: string;
            /** @description Whether the value is encrypted at rest and masked. */
            isSecret: boolean;
            /** @description When the variable was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the variable last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The person who last changed the variable; `null` if the service did, as with a generated value. */
            updatedBy: components["schemas"]["Person"] | null;
        };
        /** @description The variables of an app. */
        VarList: {
            /** @description The variables, by key in the order of code points. */
            vars: components["schemas"]["Var"][];
        };
        /** @description Variables to set and to remove. A key may be named once. */
        SetVarsBody: {
            /** @description The variables to create or change. */
            set?: {
                key: components["schemas"]["VarKey"];
                value: components["schemas"]["VarValue"];
                /** @description Whether to encrypt the value at rest and to mask it in responses. Without it, a variable that exists stays as it is, and a new one is readable. */
                isSecret?: boolean;
            }[];
            /** @description The keys of variables to remove. A key that the app does not have changes nothing. */
            unset?: components["schemas"]["VarKey"][];
            /**
             * @description Whether only to say what would change.
             * @default false
             */
            dryRun?: boolean;
        };
        /** @description The keys of the variables that were named, by what happens to them. Each list is in the order of code points. */
        VarChanges: {
            /** @description The keys of the new variables. */
            added: string[];
            /** @description The keys of the variables with another value or another `isSecret`. */
            changed: string[];
            /** @description The keys of the variables that were removed. */
            removed: string[];
            /** @description The keys of the variables that are as they were. */
            unchanged: string[];
        };
        /** @description A new variable. */
        CreateVarBody: {
            key: components["schemas"]["VarKey"];
            value: components["schemas"]["VarValue"];
            /** @description Whether to encrypt the value at rest and to mask it in responses. Logs of builds and tasks mask it too, unless it has less than eight characters or is a usual value such as `production`. */
            isSecret: boolean;
        };
        /** @description A variable. */
        VarEnvelope: {
            var: components["schemas"]["Var"];
        };
        /** @description The fields of a variable to change; other fields stay. The key cannot change. */
        UpdateVarBody: {
            value?: components["schemas"]["VarValue"];
            /** @description Whether to encrypt and mask the value. `true` takes the present value along. `false` for a secret needs `value` in the same request. */
            isSecret?: boolean;
        };
        /** @description The value of a variable. */
        RevealedVar: {
            /** @description The decrypted value. */
            value: string;
        };
        /** @description The severity of a line, normalized for all software. */
        LogLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | (string & {});
        /** @description A line of the log of a service of an app. */
        AppLogLine: {
            /** @description When it was written. */
            ts: components["schemas"]["Milliseconds"];
            level: components["schemas"]["LogLevel"];
            /** @description The whole line, as the software wrote it, with the lines that belong to it, such as those of a stack trace. */
            message: string;
            /** @description The pod that wrote it; empty for a line about lines that are left out. */
            pod: string;
            /** @description The service of the app that wrote it. */
            service: string;
            /** @description Identifies the line, and the position after it in the logs of all services. */
            id: string;
        };
        /** @description The latest lines of services of an app. */
        AppLogs: {
            /** @description The latest lines, as many as `last` says, oldest first. */
            lines: components["schemas"]["AppLogLine"][];
        };
        /**
         * @description How far back to read. It fixes the step between two samples and their number:
         *
         *     - `15m`: 30 samples, one each 30 s
         *     - `1h`: 60 samples, one each 60 s
         *     - `6h`: 72 samples, one each 5 min
         *     - `24h`: 96 samples, one each 15 min
         *     - `7d`: 84 samples, one each 2 h
         *
         *     Samples are at whole multiples of the step since 1970-01-01T00:00:00Z. The last one is the latest multiple that is not in the future. A
         *     count or an average of a sample covers the time from the sample to the next, so that of the last sample is not complete.
         * @default 1h
         * @enum {string}
         */
        Range: "15m" | "1h" | "6h" | "24h" | "7d";
        /** @description The samples of a metric, oldest first. Sample i is at `start + i * step`; `null` means that there is no sample. */
        Series: (number | null)[];
        /** @description A pod of a service and what it uses at present. */
        ServicePod: {
            /** @description The name of the pod. */
            name: string;
            /** @description Whether it takes traffic. */
            ready: boolean;
            /** @description The cores that it uses. */
            cpu: number;
            /** @description How much memory it uses. */
            memory: number;
            /** @description How often it has been restarted since it was created. */
            restarts: number;
        };
        /** @description An event of the runtime about a service. */
        ServiceEvent: {
            /** @description When it last happened. */
            ts: components["schemas"]["Milliseconds"];
            /** @description Whether it is a warning. */
            type: "Normal" | "Warning" | (string & {});
            /** @description The reason, as the runtime names it. `BackOff`: a container has ended and is restarted. `OOMKilling`: it was killed at its memory limit. `Unhealthy`: it fails its health check, so it is not ready any more. `Killing`: it has failed its health check for too long, and is restarted. */
            reason: "BackOff" | "Killing" | "OOMKilling" | "Unhealthy" | (string & {});
            /** @description What happened. For a health check it has the check: `GET` with the path, or the command. */
            message: string;
            /** @description The object, as kind and name. */
            object: string;
            /** @description How often it happened. */
            count: number;
        };
        /** @description The metrics of a service over a range. All series share `start` and `step`; `Range` says which. A series that does not apply to the service is absent. */
        MetricsResult: {
            /** @description The time of the first sample. */
            start: components["schemas"]["Milliseconds"];
            /** @description The time between two samples. */
            step: components["schemas"]["Milliseconds"];
            /** @description The samples of each metric. Requests and response times (`http…`, `p…`) are there only for a service with an address: the one that the address of the app leads to, and each with an address of its own. */
            series: {
                /** @description CPU use of all pods together. */
                cpu: components["schemas"]["Series"];
                /** @description The CPU limit of all pods together. */
                cpuLimit: components["schemas"]["Series"];
                /** @description Memory use of all pods together. */
                memory: components["schemas"]["Series"];
                /** @description The memory limit of all pods together. */
                memoryLimit: components["schemas"]["Series"];
                /** @description Received over the network. */
                netIn: components["schemas"]["Series"];
                /** @description Sent over the network. */
                netOut: components["schemas"]["Series"];
                /** @description Read from disks. */
                diskRead: components["schemas"]["Series"];
                /** @description Written to disks. */
                diskWrite: components["schemas"]["Series"];
                /** @description How many pods were ready. */
                ready: components["schemas"]["Series"];
                /** @description The response time that half of the requests kept to. */
                p50?: components["schemas"]["Series"];
                /** @description The response time that 95 of 100 requests kept to. */
                p95?: components["schemas"]["Series"];
                /** @description The response time that 99 of 100 requests kept to. */
                p99?: components["schemas"]["Series"];
                /** @description Requests with a 2xx response. */
                http2xx?: components["schemas"]["Series"];
                /** @description Requests with a 3xx response. */
                http3xx?: components["schemas"]["Series"];
                /** @description Requests with a 4xx response. */
                http4xx?: components["schemas"]["Series"];
                /** @description Requests with a 5xx response. */
                http5xx?: components["schemas"]["Series"];
            };
            /** @description How often pods were restarted within the range. */
            restarts: number;
            /** @description How often pods ran out of memory within the range. */
            ooms: number;
            /** @description The pods that exist at present, by name. */
            pods: components["schemas"]["ServicePod"][];
            /** @description The newest events within the range, newest first. */
            events: components["schemas"]["ServiceEvent"][];
        };
        /** @description The latest lines of a container. */
        ContainerLogs: {
            /** @description The container: a service of the app, or `clone` or `build`. */
            container: string;
            /** @description The state of the container; `no-pod` when nothing is running, and the lines are those of the last one. */
            state: "starting" | "running" | "crashed" | "stopped" | "completed" | "no-pod" | (string & {});
            /** @description Its last 200 lines, oldest first, separated by line feeds; empty when there are none. */
            logs: string;
        };
        /**
         * @description The set of categories into which a log is sorted. It follows from the software of the service. A category with `isDefault` in
         *     `x-log-presets` is selected when the request has no `categories`.
         *
         *     - `access`, a service with an address, that of the app or one of its own: `2xx`, `3xx`, **`4xx`** and **`5xx`** from the access log of the ingress,
         *       **`error`** and `other` from the log of the service
         *     - `postgres`: **`slow`**, **`lock`**, **`deadlock`**, **`error`**, `connection`, `autovacuum`, `checkpoint`, **`tempfile`**, `other`
         *     - `mysql`: **`slow`**, **`deadlock`**, **`error`**, `connection`, `innodb`, `other`
         *     - `mongodb`: **`slow`**, **`error`**, `connection`, **`election`**, `index`, **`auth`**, `other`
         *     - `redis`: **`persistence`**, **`replication`**, **`memory`**, `client`, **`error`**, `other`
         *     - `rabbitmq`: `connection`, `channel`, **`alarm`**, **`queue`**, **`error`**, `other`
         *     - `postfix`: `delivered`, **`deferred`**, **`bounced`**, **`rejected`**, **`auth`**, `other`
         *     - `jobs`, a job runner: `start`, `done`, **`retry`**, **`fail`**, `other`
         *     - `level`, any other service: **`error`**, **`warn`**, **`info`**, `debug`, **`other`**. `fatal` counts as `error`, `trace` as `debug`.
         *
         *     The defaults are bold. `other` has the lines that match no category before it.
         */
        LogPreset: "access" | "postgres" | "mysql" | "mongodb" | "redis" | "rabbitmq" | "postfix" | "jobs" | "level" | (string & {});
        /** @description A category of a log, by the word that its preset has for it. */
        LogCategoryId: "2xx" | "3xx" | "4xx" | "5xx" | "error" | "warn" | "info" | "debug" | "slow" | "lock" | "deadlock" | "connection" | "autovacuum" | "checkpoint" | "tempfile" | "innodb" | "election" | "index" | "auth" | "persistence" | "replication" | "memory" | "client" | "channel" | "alarm" | "queue" | "delivered" | "deferred" | "bounced" | "rejected" | "start" | "done" | "retry" | "fail" | "other" | (string & {});
        /** @description A category of a log, and how many lines it had. */
        LogCategory: {
            /** @description The category, as `categories` names it in a request. */
            id: components["schemas"]["LogCategoryId"];
            /** @description The name to show. */
            label: string;
            /** @description Whether the request selects the category, so that `lines` has its lines. */
            on: boolean;
            /** @description Where its lines come from: the service's own log, or the access log of the ingress in front of it. */
            source: "log" | "ingress" | (string & {});
            /** @description How many lines match within the range. */
            count: number;
            /** @description How many lines match in each step. */
            volume: components["schemas"]["Series"];
        };
        /** @description A line of a log with its parsed fields. */
        RoleLogLine: {
            /** @description When it was written. */
            ts: components["schemas"]["Milliseconds"];
            /** @description The category of the line. */
            category: components["schemas"]["LogCategoryId"];
            /** @description The severity as the software itself writes it; empty without one. */
            severity: string;
            level: components["schemas"]["LogLevel"];
            /** @description The text of the line. */
            message: string;
            /** @description The SQL statement that was logged with the line; absent without one. */
            statement?: string;
            /** @description The parsed fields, such as `route` and `status` of a request. */
            fields: {
                [key: string]: string;
            };
            /** @description The pod that wrote the line or served the request. */
            pod: string;
        };
        /** @description The log of a service, sorted into the categories of its preset. All volumes share `start` and `step`; `Range` says which. */
        RoleLogSearch: {
            preset: components["schemas"]["LogPreset"];
            /** @description When the first step begins. */
            start: components["schemas"]["Milliseconds"];
            /** @description How long a step is. */
            step: components["schemas"]["Milliseconds"];
            /** @description All categories of the preset, in its order, selected or not. Each counts the lines within the range that match the text and the filters. */
            categories: components["schemas"]["LogCategory"][];
            /** @description The newest 200 matching lines of the selected categories, newest first. */
            lines: components["schemas"]["RoleLogLine"][];
            /** @description The routes of an access log within the range, sorted, whatever the text and the filters; empty for another preset. */
            routes: string[];
            /** @description The text of the request; empty without one. */
            query: string;
        };
        /** @description A line of a log. */
        LogLine: {
            /** @description When it was written. */
            ts: components["schemas"]["Milliseconds"];
            level: components["schemas"]["LogLevel"];
            /** @description The whole line, as the software wrote it. */
            message: string;
            /** @description The pod that wrote it. */
            pod: string;
        };
        /** @description The result of a search in the log history of a service. */
        LogSearch: {
            range: components["schemas"]["Range"];
            /** @description When the first step begins. */
            start: components["schemas"]["Milliseconds"];
            /** @description How long a step is. */
            step: components["schemas"]["Milliseconds"];
            /** @description How many lines with the text there were in each step, by level (`trace`, `debug`, `info`, `warn`, `error`, `fatal`), whatever `level` the request has. A level without lines is absent. */
            levels: {
                [key: string]: components["schemas"]["Series"];
            };
            /** @description The newest 300 matching lines, newest first. */
            lines: components["schemas"]["LogLine"][];
            /** @description Whether more lines match than are returned. */
            truncated: boolean;
            /** @description The text of the request; empty without one. */
            query: string;
        };
        /** @description A setting that affects what a log contains. */
        LogSetting: {
            /** @description The name of the setting in the software. */
            name: string;
            /** @description The present value. */
            value: string;
            /** @description The unit of the value; `null` without one. */
            unit: string | null;
            /** @description The name to show. */
            label: string;
            /** @description What the value means for the log, as text for a person. */
            meaning: string;
            /** @description The categories that depend on the setting, in the order of the preset. */
            categories: components["schemas"]["LogCategoryId"][];
            /** @description Whether the value lets these categories get their lines. */
            ok: boolean;
            /** @description A better value; `null` when the present one is fine. */
            recommended: string | null;
        };
        /** @description The settings behind the log of a service. */
        LogSettings: {
            preset: components["schemas"]["LogPreset"];
            /** @description Where the settings were read: from the running software (`engine`), or from the `ingress` in front of the service. */
            source: "engine" | "ingress" | (string & {});
            /** @description When they were read. */
            readAt: components["schemas"]["Timestamp"];
            /** @description The settings, by name. Empty for the presets `jobs` and `level`, which have none. */
            settings: components["schemas"]["LogSetting"][];
            /** @description Only for the preset `redis`: lines made of its memory and error counters, which it does not log itself. */
            lines?: components["schemas"]["RoleLogLine"][];
        };
        /** @description The requests of one route and method within a range. */
        RouteStats: {
            /** @description The route: a path whose variable parts are names. */
            route: string;
            /** @description The method of the requests. */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | (string & {});
            /** @description How many requests there were. */
            count: number;
            /** @description The average number of requests per second: `count` divided by the seconds of the range. */
            rps: number;
            /** @description The percentage of requests with a 5xx response. */
            errorRate: number;
            /** @description The duration that half of the requests kept to. */
            p50: number;
            /** @description The duration that 95 of 100 requests kept to. */
            p95: number;
            /** @description The duration that 99 of 100 requests kept to. */
            p99: number;
        };
        /** @description The routes of a service. */
        RouteList: {
            range: components["schemas"]["Range"];
            /** @description The 200 busiest routes, busiest first, then by route and method. */
            routes: components["schemas"]["RouteStats"][];
        };
        /** @description The requests of one route and method in each step of a range. */
        RouteSeries: {
            /** @description The route of the request. */
            route: string;
            /** @description The method of the request. */
            method: string;
            /** @description The time of the first sample. */
            start: components["schemas"]["Milliseconds"];
            /** @description The time between two samples. */
            step: components["schemas"]["Milliseconds"];
            /** @description The samples. In a step without requests `rps` is 0 and the others are `null`. */
            series: {
                /** @description The number of requests per second. */
                rps: components["schemas"]["Series"];
                /** @description The percentage of requests with a 5xx response. */
                errorRate: components["schemas"]["Series"];
                /** @description The duration that half of the requests kept to. */
                p50: components["schemas"]["Series"];
                /** @description The duration that 95 of 100 requests kept to. */
                p95: components["schemas"]["Series"];
                /** @description The duration that 99 of 100 requests kept to. */
                p99: components["schemas"]["Series"];
            };
        };
        /** @description A span of a trace. */
        Span: {
            /** @description Identifies the span within its trace. */
            spanId: string;
            /** @description The id of the parent span; `null` for a root, also when the parent belongs to others. */
            parentSpanId: string | null;
            /** @description The depth in the tree; 0 for a root. */
            depth: number;
            /** @description The slug of the app that sent the span. */
            app: string;
            /** @description The service of the app that sent the span. */
            service: string;
            /** @description The name of the span. */
            name: string;
            /** @description The kind of the span. */
            kind: "internal" | "server" | "client" | "producer" | "consumer" | (string & {});
            /** @description When it began, from the start of the trace. */
            startMs: number;
            /** @description How long it took. */
            durationMs: number;
            /** @description The status of the span. */
            status: "unset" | "ok" | "error" | (string & {});
            /** @description The first exception that the span recorded; `null` without one. */
            exception: {
                /** @description The class of the exception. */
                type: string;
                /** @description The message of the exception. */
                message: string;
                /** @description The stack trace; `null` when it was not sent. */
                stacktrace: string | null;
            } | null;
            /** @description The attributes that the app has set. */
            attributes: {
                [key: string]: string | number | boolean | (string | number | boolean)[];
            };
        };
        /** @description The spans that the apps of a workspace sent for one trace. */
        Trace: {
            /** @description The id of the trace. */
            traceId: string;
            /** @description When its first span began. */
            startedAt: components["schemas"]["Timestamp"];
            /** @description The time from the start of the first span to the end of the last. */
            durationMs: number;
            /** @description The spans in tree order: each span is followed by its children, by start. The first 1000 of a longer trace. */
            spans: components["schemas"]["Span"][];
        };
        /** @description The condition of a rule. */
        AlertCondition: {
            /** @description The metric. `AlertMetric` says what each is. */
            metric: "down" | "cpu" | "memory" | "5xx" | "p95" | "restarts" | (string & {});
            /** @description How the metric compares with the value. */
            op: ">" | ">=" | "<" | "<=" | (string & {});
            /** @description The value to compare with, in the unit of the metric. */
            value: number;
            /** @description How long the comparison has to hold before the rule fires. */
            forSeconds: number;
        };
        /** @description Watches one metric of one app. It is evaluated every 30 seconds. It sends one notification to each of its channels when it fires, and one when it resolves. */
        AlertRule: {
            id: components["schemas"]["Id"];
            /** @description The name of the rule. It is the title of its incidents on the status page. */
            name: string;
            /** @description The slug of the app that is watched. It follows when the app is renamed. */
            appSlug: components["schemas"]["Slug"];
            env: components["schemas"]["EnvId"];
            /** @description The id of the region in which the app runs. */
            region: string;
            condition: components["schemas"]["AlertCondition"];
            /** @description Whether the rule is evaluated. */
            enabled: boolean;
            /** @description Where the notifications go. */
            channels: ("email" | "webhook" | "statusPage" | (string & {}))[];
            /** @description The origin of the address of the channel `webhook`, without path and query; `null` without that channel. */
            webhookUrl: string | null;
            /**
             * @description - `ok`: the condition is false, or the rule has not been evaluated.
             *     - `pending`: the condition is true, but not yet for `forSeconds`.
             *     - `firing`: the condition has been true for `forSeconds`. It becomes `ok` when the condition has been false for 60 seconds.
             *     - `no_data`: three evaluations in a row found no sample. An open incident stays open.
             *     - `paused`: the rule is disabled or the app is stopped. An open incident is resolved.
             */
            state: "ok" | "pending" | "firing" | "no_data" | "paused" | (string & {});
            /** @description When the rule entered its state; `null` before the first evaluation, also after it was paused or its condition was changed. */
            since: components["schemas"]["Timestamp"] | null;
        };
        /** @description The alert rules of a workspace. */
        AlertRuleList: {
            /** @description The rules, by the slug of the app, then by name without case, then by environment, region and id. */
            alerts: components["schemas"]["AlertRule"][];
        };
        /**
         * @description What is compared with `value`, taken over the minute before the evaluation:
         *
         *     - `down`: 1 while the service that the address of the app leads to does not serve, or nothing of an app without one, else 0. It always has a sample; a check that gets no result counts as 1. A stopped app is
         *       not checked.
         *     - `cpu`, `memory`: percent of the limit, of the service that is closest to its limit
         *     - `5xx`: the percentage of requests with a 5xx response, of all addresses of the app; no sample without requests
         *     - `p95`: the response time in ms that 95 % of these requests keep to; no sample without requests
         *     - `restarts`: the restarts of containers in the last 10 minutes
         * @enum {string}
         */
        AlertMetric: "down" | "cpu" | "memory" | "5xx" | "p95" | "restarts";
        /**
         * @description How the metric compares with the value when the condition is true.
         * @enum {string}
         */
        AlertComparison: ">" | ">=" | "<" | "<=";
        /** @description The condition of a rule. */
        AlertConditionBody: {
            metric: components["schemas"]["AlertMetric"];
            op: components["schemas"]["AlertComparison"];
            /** @description The value to compare with, in the unit of the metric. */
            value: number;
            /** @description How long the comparison has to hold before the rule fires; at most a day. 0 fires at the first evaluation for which it holds. */
            forSeconds: number;
        };
        /**
         * @description - `email`: a mail to the owner and the admins of the workspace
         *     - `webhook`: the webhook `alert`, sent to `webhookUrl`
         *     - `statusPage`: an incident on the public status page of the workspace, opened when the rule fires and resolved with it. Production apps
         *       only. Added while the rule fires, it opens an incident from that time. Removed, it takes the incidents of the rule off the page.
         * @enum {string}
         */
        AlertChannel: "email" | "webhook" | "statusPage";
        /** @description The address to which the webhook `alert` is sent, without user name and password. It leads to a public address by `https`: anything else is `bad_body`, unless the operator allows webhooks to private networks. It may hold a secret, so responses have only its origin. */
        WebhookUrl: string;
        /** @description The rule to add. Slug, environment and region name the app. */
        CreateAlertBody: {
            /** @description The name of the rule. It has a visible character. With the channel `statusPage` it is public. */
            name: components["schemas"]["Line"];
            /** @description The slug of the app to watch. */
            appSlug: components["schemas"]["Slug"];
            /** @default production */
            env?: components["schemas"]["EnvId"];
            /** @description The id of the region in which the app runs. */
            region: components["schemas"]["RegionId"];
            condition: components["schemas"]["AlertConditionBody"];
            /**
             * @description Whether the rule is evaluated.
             * @default true
             */
            enabled?: boolean;
            /** @description Where the notifications go. `statusPage` for an app that is not in `production` is `bad_body`. */
            channels: components["schemas"]["AlertChannel"][];
            /** @description The address to which the webhook `alert` is sent. Required with the channel `webhook` and refused without it: both `bad_body`. */
            webhookUrl?: components["schemas"]["WebhookUrl"];
        };
        /** @description A rule after a change and, if the request set `webhookUrl`, the secret of its webhook. */
        AlertRuleWithSecret: {
            alert: components["schemas"]["AlertRule"];
            /** @description The key of the signatures of the webhook. A new one for every request that sets `webhookUrl`, also to the present address; `null` for any other request. It cannot be read later. */
            secret: string | null;
        };
        /** @description The fields of the rule to change. The app that it watches cannot be changed. */
        UpdateAlertBody: {
            /** @description The name of the rule. It has a visible character. */
            name?: components["schemas"]["Line"];
            /** @description The whole new condition. */
            condition?: components["schemas"]["AlertConditionBody"];
            /** @description Whether the rule is evaluated. */
            enabled?: boolean;
            /** @description All channels from now on. `statusPage` for an app that is not in `production` is `bad_body`. Without `webhook`, address and secret of the channel are deleted. */
            channels?: components["schemas"]["AlertChannel"][];
            /** @description The new address of the channel `webhook`; the response then has a new secret. Required when the body adds the channel, and refused when the rule does not have the channel afterwards: both `bad_body`. */
            webhookUrl?: components["schemas"]["WebhookUrl"];
        };
        /** @description A field that was changed. */
        AuditChange: {
            /** @description The path of the field in the record, as in `source.branch`. */
            field: string;
            /** @description The value before; `null` for a new record. A list or an object is written as JSON and cut to 1000 characters. A secret is eight bullets. */
            from: string | number | boolean | null;
            /** @description The value after, in the same form; `null` for a record that was removed. */
            to: string | number | boolean | null;
        };
        /** @description A request that changed a workspace or something in it, or a change by the operator of the service. An event never changes and never contains a secret. What the service does by itself, such as a deploy after a push or the end of a plan, is not an event; it is part of the deploys, incidents and plans. */
        AuditEvent: {
            id: components["schemas"]["Id"];
            /** @description When the change was made. */
            at: components["schemas"]["Timestamp"];
            /** @description Who made the change: an account by a request, or the operator of the service. */
            by: "user" | "operator" | (string & {});
            /** @description The person who sent the request; `null` if the account is closed, and for the operator. */
            actor: components["schemas"]["Person"] | null;
            /** @description The token of the request; `null` if it had a session. */
            token: {
                id: components["schemas"]["Id"];
                /** @description The name of the token at that time. */
                name: string;
            } | null;
            /** @description The operation of the request, for example `updateVar`; for the operator a name such as `operator.suspendWorkspace`. */
            operationId: string;
            /** @description The resource that was changed. */
            target: {
                /** @description The type of the resource. */
                type: "workspace" | "region" | "member" | "invitation" | "app" | "deploy" | "domain" | "var" | "alert" | "upload" | "sshSession" | "token" | (string & {});
                /** @description The id of the resource: that of the account for a member, and of the region for a region. */
                id: string;
                /** @description The name of the resource at that time: the name of a workspace, region, app, alert rule or token; the e-mail address of a member or an invitation; the number of a deploy; the host of a domain; the key of a variable; the id of anything else. */
                name: string;
            };
            /** @description The fields that the request changed, ordered by name. Empty if the request changed no field, as for a restart or the reveal of a variable. */
            changes: components["schemas"]["AuditChange"][];
        };
        /** @description The audit log of a workspace. */
        AuditEventList: {
            /** @description At most `limit` events. Ordered by `at`, newest first. */
            events: components["schemas"]["AuditEvent"][];
            /** @description The value of `before` for the next part. `null` if there are no older events. */
            next: string | null;
        };
        /** @description What an alert rule sends to its webhook. */
        AlertNotification: {
            /** @description What happened. Ignore an event that you do not know. */
            event: "alert.firing" | "alert.resolved" | (string & {});
            /** @description The rule when it happened. */
            rule: components["schemas"]["AlertRule"];
            /** @description The app that is watched. */
            app: {
                id: components["schemas"]["Id"];
                slug: components["schemas"]["Slug"];
                /** @description The name of the app. */
                name: string;
                /** @description The slug of the workspace of the app. */
                workspaceSlug: components["schemas"]["Slug"];
                env: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. */
                region: string;
            };
            /** @description When it happened. Every attempt has the same value. */
            at: components["schemas"]["Timestamp"];
        };
    };
    responses: {
        /** @description An error of HTTP itself or of the service, for example 405, 413 or 500. `x-protocol-errors` lists the codes and their statuses. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Identifies the request. Quote it when you contact support.
         * @example 2f1c9a52-6f0e-4f0b-9f7e-0d9f8f4f6f11
         */
        RequestId: string;
        /**
         * @description `no-cache, private` for JSON, which a browser may keep but has to revalidate, and `no-cache, no-transform` for a stream.
         * @example no-cache, private
         */
        CacheControl: string;
        /**
         * @description How to authenticate, as defined by RFC 9110.
         * @example Bearer realm="control-plane", error="invalid_token"
         */
        WwwAuthenticate: string;
        /**
         * @description The response holds a secret. No cache may store it.
         * @example no-store
         */
        NoStore: "no-store";
        /**
         * @description The number of seconds after which another attempt may succeed.
         * @example 3600
         */
        RetryAfter: number;
        /**
         * @description The number of seconds after which another attempt may succeed, if the service knows it.
         * @example 30
         */
        RetryAfterIfKnown: number;
        /**
         * @description `true` if the request was not executed, because a request with the same `Idempotency-Key` had succeeded. The response is that of the earlier request. Absent otherwise.
         * @example true
         */
        IdempotencyReplayed: "true";
        /**
         * @description Only with `idempotency_conflict`, while the first request with the key has not ended: the number of seconds after which to send the request again.
         * @example 5
         */
        RetryAfterInProgress: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMeBody"];
            };
        };
        responses: {
            /** @description The account after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the content of `avatarUrl` is not an image of the media type that it names. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the scope of the token is below `full`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account was closed in the meantime. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenBody"];
            };
        };
        responses: {
            /** @description The token and its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the caller is not a member of a workspace with the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the scope of the token is below `full`; or the token of the request is pinned to another workspace than `workspaceSlug`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has 100 tokens. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the token. */
                id: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the scope of the token is below `full`; or the token of the request is another one and has a scope below `full`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such token. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDeviceCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDeviceCodeBody"];
            };
        };
        responses: {
            /** @description The codes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceCode"];
                };
            };
            /** @description The body or a parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exchangeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeTokenBody"];
            };
        };
        responses: {
            /** @description The token and its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the person has not decided yet, the requests come too fast, the person has refused or may not have the token any more, or the verifier is wrong; or the code has expired, was used or never existed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans, the card and the invoices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountBillingEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The service has no payment provider or cannot reach it. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterIfKnown"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTickets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tickets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTicketBody"];
            };
        };
        responses: {
            /** @description The ticket. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the caller is not a member of a workspace with the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the scope of the token is below `deploy`; or the token is pinned to another workspace than `workspaceSlug`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The `Idempotency-Key` belongs to another request, or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the ticket. */
                ticketId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such ticket, or the token is pinned to a workspace that the ticket is not about. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTicketMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a stream only: the `id` of the last frame that the client has. The stream starts after it. An id that is not known is ignored. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The id of the ticket. */
                ticketId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages: as a list, or as one frame each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                    "text/event-stream": string;
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such ticket, or the token is pinned to a workspace that the ticket is not about. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTicketMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the ticket. */
                ticketId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMessageBody"];
            };
        };
        responses: {
            /** @description The message. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the scope of the token is below `deploy`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such ticket, or the token is pinned to a workspace that the ticket is not about. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The `Idempotency-Key` belongs to another request, or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRegions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The regions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegionList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTiers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tiers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TierList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGithostInstallations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The git host did not respond. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: {
                /** @description Check only this component. The names are those of `checks` in the response. */
                component?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every check passed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description A parameter is malformed or unknown; or `component` is a region that does not exist or is not ready. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description At least one check failed. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterIfKnown"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getAiStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether an assistant is configured. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiStatus"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    askAi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskAiBody"];
            };
        };
        responses: {
            /** @description The answer of the assistant, or the id of the ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiResult"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the context names a workspace, an app or a region that does not exist or that the caller cannot see. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are not valid, or `answer` is sent without any. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number, the context is outside the pin of the token, or `answer` is sent with a token below the scope `deploy`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The assistant did not answer. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No assistant is configured. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterIfKnown"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inspectPublic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicInspectBody"];
            };
        };
        responses: {
            /** @description The repository or the application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicInspection"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the public repository, the branch or the application does not exist. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests, or the rate limit of the service at the git host is used up. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The git host cannot be read. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRegistryImage: {
        parameters: {
            query: {
                /** @description The reference of the image, with a tag, a digest or neither. */
                ref: components["schemas"]["ImageRef"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image, or `null`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistryImageEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown; or `ref` is not the reference of an image. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The registry could not be read. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDns: {
        parameters: {
            query?: {
                /** @description The host to look up, without scheme or port; internationalized names as Punycode. Its last label begins with a letter. */
                host?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, and where the host points. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainDns"];
                };
            };
            /** @description A parameter is malformed or unknown; or `host` is not a host name. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    contactSupport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBody"];
            };
        };
        responses: {
            /** @description The message has been sent. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description The body or a parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPage"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the workspace has no public status page. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspaces, regions and tiers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceBody"];
            };
        };
        responses: {
            /** @description The workspace is created, and its plan is free or paid. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceEnvelope"];
                };
            };
            /** @description The workspace is created, and its plan starts when the checkout is paid. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceCheckout"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the tier or the region does not exist, or the content of `iconUrl` is not an image of the media type that it names. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The card of the caller was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the scope of the token is below `full`; or the token is pinned to a workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The region is draining, has failed and is not virtual, or does not offer the tier, or no ready region offers it; the slug is taken or reserved; the caller uses the free tier in another workspace; the caller owns 100 workspaces; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The region could not be provisioned. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The service has no payment provider or cannot reach it, the tier has no price, or billing is not configured correctly. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterIfKnown"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkSlug: {
        parameters: {
            query: {
                /** @description The slug to check. */
                slug: components["schemas"]["Line"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the slug is available. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlugCheck"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkspace: {
        parameters: {
            query?: {
                /** @description What the frames of a stream after the first one contain. Without a stream it has no effect. */
                frames?: "whole" | "changes";
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HydratedWorkspaceEnvelope"];
                    "text/event-stream": string;
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the caller is not the owner; the scope of the token is below `full`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not everything was removed within 60 s. The removal continues. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkspaceBody"];
            };
        };
        responses: {
            /** @description The workspace after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the content of `iconUrl` is not an image of the media type that it names. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted, the new slug is taken or reserved, or an app is being deployed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transferWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferWorkspaceBody"];
            };
        };
        responses: {
            /** @description The workspace has a new owner. `role` is the caller's role from now on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferResult"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the target is not another member of the workspace. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the caller is not the owner; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted; the new owner uses the free tier in another workspace; the new owner has 100 workspaces, the `Idempotency-Key` belongs to another request, or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The payment provider cannot be reached. Nothing has changed. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterIfKnown"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkspaceStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, published or not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceStatusPageEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members and the role of the caller. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The id of the member's account. */
                userId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person is not a member any more. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`, and the path names another account; the scope of the token is below `full`; the token is pinned to another workspace; or the member is the owner of the workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or member; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The id of the member's account. */
                userId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberBody"];
            };
        };
        responses: {
            /** @description The member with the new role. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`; the scope of the token is below `full`; the token is pinned to another workspace; the workspace is suspended; or the member is the owner of the workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or member; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationBody"];
            };
        };
        responses: {
            /** @description The invitation is sent. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted, the person is a member, or the workspace has 100 `pending` invitations; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The id of the invitation. */
                invitationId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or invitation; the caller is not a member of the workspace; or the invitation is not `pending`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the link in the e-mail. */
                token: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation with a masked address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such invitation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The secret part of the link in the e-mail. */
                token: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace that the caller is a member of now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the scope of the token is below `full`; the token is pinned to a workspace; or the invitation is for another address, or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such invitation, or the invitation is not `pending`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is a member already, the workspace has 1000 members, or the caller is a member of 1000 workspaces; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the link in the e-mail. */
                token: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is declined. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the scope of the token is below `full`; the token is pinned to a workspace; or the invitation is for another address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such invitation, or the invitation is not `pending`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    activateRegion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The id of the region. */
                regionId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateRegionBody"];
            };
        };
        responses: {
            /** @description The region is active or is being provisioned. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivateRegionResult"];
                };
            };
            /** @description The plan starts when the checkout is paid. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutRequired"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the tier does not exist. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The card of the owner was declined. No plan is made. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or region; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted; the region is draining, has failed and is not virtual, or does not offer the tier; the workspace has a plan on another tier in the region; the owner of the workspace uses the free tier elsewhere; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The region could not be provisioned. The subscription is canceled and refunded, and no plan is kept. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The service has no payment provider or cannot reach it, the tier has no price, or billing is not configured correctly. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterIfKnown"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deactivateRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The id of the region. */
                regionId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace has no plan in the region. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`; the scope of the token is below `full`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or region; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted, or it has apps in the region. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBilling: {
        parameters: {
            query?: {
                /** @description The id of the region. Required unless the workspace has exactly one plan; without it the request then fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and the workspace does not have exactly one plan. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, the caller is not a member of the workspace, or the workspace has no plan in the region. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePlan: {
        parameters: {
            query: {
                /** @description The id of the region. A request without it fails with `region_required`. */
                region: components["schemas"]["RegionId"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlanBody"];
            };
        };
        responses: {
            /** @description The plan has the tier. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description The plan changes when the checkout is paid. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutRequired"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; or the tier does not exist, or `region` is missing. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The plan is `past_due`, the owner has no card, or the card was declined. Nothing has changed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted; it has no plan in the region; the region does not offer the tier or could not be provisioned; the owner of the workspace uses the free tier elsewhere; the apps in the region do not fit into the tier; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["PoolExceededError"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The service has no payment provider or cannot reach it, the tier has no price, or billing is not configured correctly. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterIfKnown"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inspectSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectBody"];
            };
        };
        responses: {
            /** @description What the source contains. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inspection"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or there is no such repository, branch, commit, upload or image, or the caller has no access to it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The git host or the registry cannot be reached or returns an error. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The other platform. */
                provider: "heroku" | "render" | "railway" | "vercel" | "netlify" | "fly" | "digitalocean" | "coolify" | "dokploy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportBody"];
            };
        };
        responses: {
            /** @description The units or, with `projectId`, the unit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResponse"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or `baseUrl` is missing for a self-hosted platform; the other platform refuses the credentials; it has no such unit, or the unit cannot be imported. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The other platform cannot be reached or returns an error. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUploadBody"];
                "multipart/form-data": components["schemas"]["CreateUploadForm"];
            };
        };
        responses: {
            /** @description The new upload. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResult"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or there are too many files or bytes, or a path is not allowed or used twice. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted, the `Idempotency-Key` belongs to another request, or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deployApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployAppBody"];
            };
        };
        responses: {
            /** @description The new app with its first deploy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or `region` is missing and the workspace has plans in several regions; there is no such region; the upload does not exist or may not be used here; the installation is not visible to the caller; the name leads to no slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace has no plan in the region; its plan has to be paid first; the app does not fit into the free tier and the owner of the workspace has no card. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted; the region is warming, draining or has failed; another app in the environment and region has the slug; the workspace has 500 apps; the app does not fit into the pool; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["InsufficientPoolError"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The builder or the runtime refused the deploy or could not be reached. No app is kept. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    installApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The application's id in the catalog. */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallBody"];
            };
        };
        responses: {
            /** @description The new app with its first deploy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or `region` is missing; there is no such region; the application cannot be installed; a setting is unknown, missing or not valid; the name leads to no slug; the application has no such service or volume. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace has no plan in the region; its plan has to be paid first; the app does not fit into the free tier and the owner of the workspace has no card. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or application; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The workspace is being deleted; the region is warming, draining or has failed; another app in the environment and region has the slug of `name`; the workspace has 500 apps; the app does not fit into the pool; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["InsufficientPoolError"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The runtime refused the deploy or could not be reached. No app is kept. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApp: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApp: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not everything could be removed within 60 s. The removal goes on in the background. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateApp: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAppBody"];
            };
        };
        responses: {
            /** @description The changed app. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or `version` is not the current release of the catalog, or the app is not from the catalog, or it has no service or volume of that name. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The plan has to be paid before the app is started, sized or upgraded, or the app does not fit into the free tier and the owner of the workspace has no card. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; a field of the body needs more than that; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; the region of an app to start or to size is warming or has failed; another app in the environment and region has the slug of the new name; what is to run does not fit into the pool; or the app is locked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["InsufficientPoolError"];
                };
            };
            /** @description The change is stored, but the runtime refused it or could not be reached. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restartApp: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app, which is being restarted, unless `restart` says why not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestartedAppEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The plan has to be paid first, or the app does not fit into the free tier and the owner of the workspace has no card. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; the region is warming or has failed; the stopped app does not fit into the pool; the app is locked; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["InsufficientPoolError"];
                };
            };
            /** @description The runtime refused the restart or could not be reached. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeployApp: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app with the new deploy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The plan has to be paid first, or the app does not fit into the free tier and the owner of the workspace has no card. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; the stopped app does not fit into the pool; the app is locked; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["InsufficientPoolError"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The builder or the runtime refused the deploy or could not be reached. The deploy is kept as `failed`. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transferApp: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferAppBody"];
            };
        };
        responses: {
            /** @description The app in the target workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppTransferResult"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or the target does not exist, is the workspace of the app, or is a workspace that the caller is not a member of. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The target has no plan in the region; its plan has to be paid first; the app does not fit into its free tier and its owner has no card. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; the workspace is suspended; or the role in the target workspace is below `developer`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description One of the workspaces or the app is being deleted; the region is warming, draining or has failed; the target has 500 apps; the app does not fit into the pool of the target; the app is locked; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["InsufficientPoolError"];
                };
            };
            /** @description The runtime refused the transfer or could not be reached. Everything is as before. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAppServices: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The containers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContainerList"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAppStatus: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppStatus"];
                    "text/event-stream": string;
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAppMetrics: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The measurement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMetrics"];
                    "text/event-stream": string;
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSshSession: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, or `null`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSshSession"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSshSession: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateSshSessionBody"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SshSessionEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or the app has no such service. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; the caller is not a member of the workspace; or the service has no running container. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; or the app is locked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDeploys: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
                /** @description The largest number of deploys to return. */
                limit?: number;
                /** @description Return only deploys with a smaller number: `next` of the former part. */
                before?: number;
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deploys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeployList"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDeploy: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateDeployBody"];
            };
        };
        responses: {
            /** @description The new deploy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeployEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or `sha` is sent for an app that is not from git; `source` is sent for an app of the catalog; the upload does not exist or may not be used here; the installation is not visible to the caller; `rollbackTo` is no deploy of the app with `canRollBack`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The plan has to be paid first, or the app does not fit into the free tier and the owner of the workspace has no card. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; the release does not fit into the pool; the app is locked; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["InsufficientPoolError"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The builder or the runtime refused the deploy or could not be reached. The deploy is kept as `failed` and is in the body beside the error. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconcileFailedError"];
                };
            };
        };
    };
    getActiveDeploy: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active deploy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActiveDeploy"];
                    "text/event-stream": string;
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDeploy: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The id of a deploy of the app. */
                deployId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deploy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeployEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or deploy; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDeployLogs: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: {
                /** @description For a stream only: the `id` of the last frame that the client has. The stream starts after it. An id that is not known is ignored. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The id of a deploy of the app. */
                deployId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeployLogs"];
                    "text/event-stream": string;
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or deploy; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelDeploy: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The id of a deploy of the app. */
                deployId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deploy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeployEnvelope"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `deploy`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or deploy; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; or the app is locked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainList"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDomain: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomainBody"];
            };
        };
        responses: {
            /** @description The domain, which usually waits for its DNS records. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or `isPrimary` is `true` and `redirectTo` is not `null`, or the redirect leads back to the host. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; the host belongs to an app, or this app claims it already; or the app has 50 domains; the app is locked; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests, or three claims of the account on the host had no proof for a day; it waits until a day after the last would have expired. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCerts: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertList"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDomain: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The id of the domain. */
                domainId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or domain; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; or the app is locked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateDomain: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The id of the domain. */
                domainId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDomainBody"];
            };
        };
        responses: {
            /** @description The domain after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or the domain is the primary one and `redirectTo` is not `null`, or the redirect leads back to the host. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or domain; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; or the app is locked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listVars: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variables. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VarList"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setVars: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetVarsBody"];
            };
        };
        responses: {
            /** @description What has changed or, with `dryRun`, would change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VarChanges"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; the app would have more than 200 variables; or the app is locked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createVar: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours, the same request of the same account with the same key gets the first successful response again, marked with `Idempotency-Replayed: true`. Use a new key, such as a UUID, for each intended change. An error frees the key. The key with another path, query or body is 409 `idempotency_conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVarBody"];
            };
        };
        responses: {
            /** @description The new variable. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VarEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; the app has a variable with the key; the app has 200 variables; the app is locked; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteVar: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The id of a variable of the app. */
                varId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variable is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or variable; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; or the app is locked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateVar: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The id of a variable of the app. */
                varId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateVarBody"];
            };
        };
        responses: {
            /** @description The changed variable. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VarEnvelope"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or a secret would become readable without a new value. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or variable; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted; or the app is locked. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revealVar: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The id of a variable of the app. */
                varId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevealedVar"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or variable; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    followAppLogs: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
                /** @description The name of a service whose lines are returned. The parameter can be repeated. Without it, all services are. */
                service?: components["schemas"]["Line"][];
                /** @description How many of the latest lines are returned, or come first in a stream without `Last-Event-ID`. */
                last?: number;
            };
            header?: {
                /** @description For a stream only: the `id` of the last frame that the client has. The stream starts after it. An id that is not known is ignored. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines: as a list, or as one frame each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppLogs"];
                    "text/event-stream": string;
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or the app has no service of a name in `service`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or app; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readServiceMetrics: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
                /** @description How far back to read. */
                range?: components["schemas"]["Range"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The name of one of the app's compose services. */
                serviceName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricsResult"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or service; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readServiceLogs: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The name of a compose service of the app, or `clone` or `build` for the output of these steps of the latest deploy. */
                serviceName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContainerLogs"];
                    "text/event-stream": string;
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or service; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchServiceRoleLog: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
                /** @description How far back to read. */
                range?: components["schemas"]["Range"];
                /** @description Text that a line, one of its fields, or the statement logged with it, has to contain, ignoring case. Empty matches every line. */
                q?: components["schemas"]["Line"];
                /** @description The ids of the selected categories, separated by commas. Absent: the defaults of the preset. Present but empty: none, and `lines` is empty. An id that the preset does not have is `bad_body`. */
                categories?: string;
                /** @description A condition on a field of the line, written `<field><op><value>`. The field is `level` or, for the preset `access`, also `route`. The operator is `=` (equal), `!=` (not equal), `=~` (matches) or `!~` (does not match). `=` and `!=` compare exactly. The value of `=~` and `!~` is a regular expression of RE2, without lookaround and backreferences, which the whole value has to match, ignoring case. The parameter can be repeated: every condition has to hold. A line without the field has the empty value. */
                filter?: string[];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The name of one of the app's compose services. */
                serviceName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories and their newest lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleLogSearch"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or the preset does not have a category or the field of a filter, or a regular expression is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or service; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchServiceLogs: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
                /** @description How far back to read. */
                range?: components["schemas"]["Range"];
                /** @description Text that a line has to contain, ignoring case. Empty matches every line. */
                q?: components["schemas"]["Line"];
                /** @description The level of the returned lines. The counts are not affected. */
                level?: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The name of one of the app's compose services. */
                serviceName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines and the counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogSearch"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or service; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readServiceLogSettings: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The name of one of the app's compose services. */
                serviceName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogSettings"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or service; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readServiceRoutes: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
                /** @description How far back to read. */
                range?: components["schemas"]["Range"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The name of one of the app's compose services. */
                serviceName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The routes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteList"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or service; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readServiceRoute: {
        parameters: {
            query: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: components["schemas"]["RegionId"];
                /** @description The route as `readServiceRoutes` returns it. */
                route: components["schemas"]["Line"];
                /** @description The method of the requests, in upper case. */
                method: string;
                /** @description How far back to read. */
                range?: components["schemas"]["Range"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The name of one of the app's compose services. */
                serviceName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The route over time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteSeries"];
                };
            };
            /** @description A parameter is malformed or unknown; there is no such region; or `region` is missing and apps in several regions have the slug. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, app or service; the caller is not a member of the workspace; or the route has no request with the method in the range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readTrace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The id of the trace, 32 hexadecimal digits. */
                traceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or trace; the caller is not a member of the workspace; or no span of the trace belongs to the workspace, the trace was not sampled, or it is older than 7 days. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRuleList"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAlertBody"];
            };
        };
        responses: {
            /** @description The rule, which has not been evaluated yet, and the secret of its webhook. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRuleWithSecret"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the workspace has no app with that slug, environment and region; the app of a rule with the channel `statusPage` is not in `production`; or `webhookUrl` and the channel `webhook` do not go together. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted, or the workspace has 100 rules. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The id of the rule. */
                alertId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description A parameter is malformed or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or alert rule; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The id of the rule. */
                alertId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAlertBody"];
            };
        };
        responses: {
            /** @description The rule after the change and, if the request set `webhookUrl`, the new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRuleWithSecret"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the app of a rule with the channel `statusPage` is not in `production`, or `webhookUrl` and the channel `webhook` do not go together. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `developer`; the scope of the token is below `full`; the token is pinned to another workspace; or the workspace is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace or alert rule; or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The app or the workspace is being deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has sent too many of these requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description The largest number of events to return. */
                limit?: number;
                /** @description Return only events that are older than the event with this id: `next` of the former part. */
                before?: components["schemas"]["Line"];
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            /** @description A parameter is malformed or unknown; or the workspace has no event with the id of `before`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] | components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, invalid or expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no verified phone number or is blocked; the role is below `admin`; or the token is pinned to another workspace. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such workspace, or the caller is not a member of the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveAlert: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The signature of the body: `t=<seconds>,v1=<hex of HMAC-SHA256 of "t.body">`.
                 * @example t=1795254600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-PCP-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertNotification"];
            };
        };
        responses: {
            /** @description The notification has been received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The notification is sent again. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
