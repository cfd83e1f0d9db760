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
         * Get the signed-in person
         * @description Returns the account behind the token or the session, with its linked git host and what has been verified.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the profile
         * @description Changes the name, the picture or the badge of the signed-in person and leaves the rest alone. A picture is sent as a data URL and comes back as an address.
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
         * @description Lists your personal API tokens, newest first, each with its prefix, its scope and its last use, but never its secret. A token that has expired stays in the list; one that was revoked does not. A token that is pinned to a workspace sees only those pinned to the same one.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token
         * @description Makes a token that acts for you within its scope and answers its secret, this once; a secret that is lost cannot be read again, so revoke its token and make another. A token never reaches further than what it is made with: one made with a pinned token is pinned to the same workspace, and asking for another workspace is refused.
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
         * @description Ends a token of yours at once and for good; whatever still sends it gets 401 `unauthorized`. It takes full scope or the dashboard's session, except that every token may revoke itself. A pinned token finds only the tokens that are pinned to its own workspace.
         */
        delete: operations["revokeToken"];
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
         * Get the account's bill
         * @description Returns what the account pays each month, the card it is charged to, the plan of each of its workspaces in each region, and the invoices so far. A token that is pinned to a workspace sees only that workspace's plans, and the sum of those.
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
         * @description Lists the tickets that you have opened, those with the latest news first. Tickets of others never show up, not even those about a workspace of yours; a token that is pinned to a workspace sees only the tickets about it.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Open a support ticket
         * @description Opens a ticket with its first message. It may name a workspace that you are a member of; made with a pinned token, it is about the workspace of that token. Without an account, write through `POST /api/support` instead.
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
         * @description Returns one of your tickets, without what was said in it. A ticket that somebody else has opened is not found.
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
         * Read or follow a ticket's messages
         * @description Returns what was said in one of your tickets, oldest first. Asked for `text/event-stream`, it sends each message in a frame of its own, first those that are there and then each new one as it is written; such a stream does not end by itself, not even when the ticket is closed.
         */
        get: operations["listTicketMessages"];
        put?: never;
        /**
         * Write in a ticket
         * @description Adds a message to one of your tickets and sets the ticket to `open`, so that it waits for support again; a closed ticket is thereby reopened. Whoever follows the ticket's messages receives it at once.
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
         * @description Lists every region in the order to show them, with its status, the tiers it offers and where its traffic arrives. The ids are what `region` takes elsewhere. Whether a workspace has a plan in one of them is read from the workspace.
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
         * @description Lists the plans that a workspace can have in a region, in the order to show them: what each costs, the pool that it brings, and the regions that offer it.
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
         * @description Lists the applications of the catalog with their releases, their components, what they take from a pool and what can be set when they are installed. Those that are not `installable` are only announced.
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
         * @description Lists where the platform's app is installed on the git host, as far as the account that you have linked there can see. Through an installation private repositories can be inspected and deployed. Without a linked account the list is empty.
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
         * @description Checks the database of the control plane, its image registry and every region that is ready, or the one of them that `component` names. Both answers, 200 and 503, have the same body: 503 says that at least one check failed, and the body says which.
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
         * See whether there is an assistant
         * @description Says whether the operators of this control plane have set up an assistant, so that a client can offer it or not.
         */
        get: operations["getAiStatus"];
        put?: never;
        /**
         * Ask the assistant
         * @description Answers a question about the platform and may suggest something to deploy. Anyone may ask, 7 times a day from one IP address. Whoever is signed in may ask 60 times an hour and is answered about their own account; unless the token has only `read` scope, the assistant can then also write files and deploy them to a workspace in which the caller is at least a developer. A credential that is not valid is refused, not taken for none. Sent with `answer`, an earlier answer, the question becomes a support ticket instead, whose `id` is returned; that takes an account.
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
         * @description Shows what would run if a public repository or an application of the catalog were deployed: its services, variables, volumes and footprint. Nothing is created. All callers share one allowance at the git host; while that is used up, the answer is 429.
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
         * @description Reads what a public registry says about an image: its platforms, ports, volumes and how it starts. A reference without a registry means `docker.io`. Eight registries are read and no others; an image that is elsewhere or nowhere is `null`.
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
         * @description Says which records a custom domain needs. With `host` it also looks that host up and says whether it leads here already and whether an app has it. Of an app that has it, no more is told than that.
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
         * Write to support
         * @description Sends a message to support, which answers by mail to the address you give. No account is needed; whoever has one can open a ticket instead and follow it.
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
         * @description Returns how the production apps of a workspace are, how they have been over the last 60 days and what incidents there were. Only apps with an alert rule that posts to the status page are on it, and without any such rule there is no page.
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
         * Get a workspace
         * @description Returns one workspace with the plan and the pool of each of its regions, its apps as whole records, and the number of its members.
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
         * @description Makes another member the owner; the former owner becomes an admin. The plans are charged to the new owner from then on, and open checkouts of the former owner expire. If the new owner has a card, each subscription moves to it and keeps its status, and `needsPayment` is false unless a plan is `incomplete`. Otherwise each `active`, `trialing` or `past_due` plan becomes `past_due` with 14 new days, an `incomplete` plan gets a new checkout and 24 new hours, and `canceled` plans stay as they are. One checkout, `checkoutUrl`, pays all plans that wait for a payment.
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
         * @description Returns the invitation of a link: the workspace, the role and the person who sent it. The address is masked. An invitation that is not `pending` is returned as well, with its status. A link that a newer one has replaced returns 404, and so does an invitation to a workspace that is deleted or being deleted.
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
         *     To a tier with a price: an `active` or `trialing` plan is changed at once, and the card of the owner of the workspace is charged for the rest of the period. A `free`, `incomplete` or `canceled` plan is charged to the card; without a card the response is 202, and the tier changes when the checkout is paid. To the free tier, or to one without a price: at once, and the rest of the period is credited.
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
         * Look at a source before deploying it
         * @description Reads a repository, an upload or an image and tells what app it would become: its services, variables, volumes and needs, and in which of the workspace's regions there is room for it. Nothing is stored or deployed. What is found follows from the files alone; none of the code is run.
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
         * @description Reads an account at another platform. Without `projectId` the answer lists what could be imported. With it, the answer describes that unit in terms of this platform: a source, variables and domains, which you can look over and pass on to `deployApp`; nothing is deployed here. The credentials serve this one call and are not kept. The answer may hold secrets.
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
         * Upload the files of a project
         * @description Takes up to 3000 files with together 50 MB, as JSON or as the parts of a form, for `deployApp` or `inspectSource`. A single `.zip` file is unpacked and counts as the project. With too much, or with a path that is not allowed, nothing is kept and `details` says why. An upload that no app uses within an hour is deleted.
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
         * @description Makes an app of a git repository, an upload or an image and starts its first deploy. The answer comes before the deploy has ended; follow the app's active deploy to see how it goes. The region needs a plan with enough room. For an app that exists already, use `createDeploy` or `redeployApp`; for one of the catalog, `installApplication`.
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
         * Install an application of the catalog
         * @description Makes an app of the release that the catalog offers and starts it in a region in which the workspace has a plan with enough room. A setting that `values` leaves out has its default or, where the catalog says so, a generated value; one that has neither is missing input.
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
         * @description Returns the app with its services, endpoints, source and the deploy that serves it.
         */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /**
         * Delete an app
         * @description Removes the app and everything that it has at runtime, the data on its volumes included. There is no way back. If something could not be removed, the answer is `cleanup_failed`; send the request again.
         */
        delete: operations["deleteApp"];
        options?: never;
        head?: never;
        /**
         * Rename, start, stop, restart or upgrade an app
         * @description Changes what the body names. `status` starts, restarts or stops the app, or marks it by hand; starting needs room in the pool. `version` moves an app of the catalog to the release that is offered now and deploys it; the new footprint has to fit. `name` needs a token of full scope, and since the slug follows it, the app's paths and its public address change too. If several fields are sent, the token needs the highest scope among them.
         */
        patch: operations["updateApp"];
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
         * Fetch an app's code again and replace its pods
         * @description Takes what the app's source holds now and replaces the running pods one by one, so that the app stays reachable. The new attempt is a deploy like any other. To restart the pods with the code that they have, set `status` to `running` instead.
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
         * Move an app to another workspace
         * @description Gives the app, with its data, variables and domains, to another workspace in the same region and environment. The caller has to be a developer in both, and the target's plan in the region needs room for the app. Afterwards it is addressed by the target's slug and `newSvcId`; its paths here answer 404. If the move fails, the app stays where it was.
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
         * @description Returns the containers of the app's pods: what each is doing, whether it is ready, how often it was restarted and on which ports it listens. An app that is stopped has none.
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
         * Get or follow an app's status
         * @description Returns how the app and its containers are at this moment. With `Accept: text/event-stream` the same record is sent at once and then every five seconds, until the client closes the stream.
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
         * Get or follow what an app uses
         * @description Returns the processor time and the memory that each service of the app uses at this moment, beside its limits. With `Accept: text/event-stream` a new measurement is sent every five seconds, until the client closes the stream. For how it was over time, read the metrics of a service.
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
         * Get the caller's shell session
         * @description Returns the session with which the caller may at present log in to a running container of the app, or `null` if there is none. The private key is never part of it; it was shown when the session was made.
         */
        get: operations["getSshSession"];
        put?: never;
        /**
         * Open a shell session in a container
         * @description Makes a session with which the caller can log in to a running container by SSH until it expires; an earlier one of theirs in this app ends. Send the public key of a key pair of your own, or none: then a pair is made, and its private half stands in this answer and nowhere else.
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
         * List the deploys of an app
         * @description Returns every attempt to ship the app, newest first, whatever came of it. Deploys are never edited: one that has ended reads the same for good. Which of them serves the app stands in the app's `currentDeployId`.
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
         * @description Ships a commit of the app's own source: the one that `sha` names or, without it, the newest commit of the branch that the app is set to. Answers as soon as the deploy is recorded; follow it with `getActiveDeploy` and `getDeployLogs`. What served the app goes on serving it until the new version is ready. To fetch the same source again, use `redeployApp`.
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
         * Get or follow the active deploy
         * @description Returns the deploy that is under way or, when none is, the latest one. With `Accept: text/event-stream` it is sent again every two seconds, whether or not it has changed, until you close the connection; a deploy that begins later takes over by itself.
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
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get or follow the log of a deploy
         * @description Returns what the deploy has written so far. With `Accept: text/event-stream` the lines so far and then each new one come as a frame of their own; when the deploy has ended, an `end` event with its status follows and the stream closes. The log of a deploy that ended earlier is read from where it is stored, in both forms.
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
         * @description Stops a deploy that has not ended: what it was doing is broken off, its status becomes `canceled`, and the app stays as it was. A deploy that has ended is returned unchanged, so that canceling twice, or just too late, does no harm.
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
         * List the variables of an app
         * @description Returns the environment variables that have been set for the app. The values of secrets are hidden behind bullets. It takes a developer to read them, since a plain value can say much about an app.
         */
        get: operations["listVars"];
        put?: never;
        /**
         * Add a variable
         * @description Sets a new environment variable for the app. What is running keeps the environment it was started with, so the app sees the variable after its next deploy or restart. A secret comes back hidden.
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
         * @description Removes a variable and its value for good. What is running keeps the environment it was started with until its next deploy or restart.
         */
        delete: operations["deleteVar"];
        options?: never;
        head?: never;
        /**
         * Change a variable
         * @description Changes the value of a variable, or whether it is a secret, or both. A secret cannot be made readable while it keeps its value: send a new value with it. The app sees the change after its next deploy or restart.
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
         * Reveal the value of a secret variable
         * @description Decrypts a secret and returns what it holds. Listing needs no more than `read`; this needs a token of scope `full`, and the answer must not be stored on its way. For a variable that is no secret it returns the value that is listed.
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
    "/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of a service
         * @description Returns how much a service used over a range of time, its pods now, and what the runtime did and noticed. Between 30 and 96 samples cover the range, whatever its length. Requests by class of status and response times are added for the one service that the app's address leads to.
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
         * @description Returns the last 200 lines that the service's container wrote, as it wrote them. With `Accept: text/event-stream` each line comes as a frame of its own, bare, without JSON around it, and new ones follow as they are written; the stream stays open until you close it. While the app is being prepared, `clone` and `build` can be followed in the same way.
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
         * @description Sorts the lines of a service into categories that suit its software: requests by class of status beside the service's own errors for the one that the app's address leads to; slow statements, lock waits and the like for a database; other sets for caches, queues, mail and job runners; levels for the rest. Returns how many lines each category had, over the range and in each step, and of those categories that you ask for the lines themselves, at most 200, from the newest back. A line has to contain `q` and satisfy every `filter`. Lines are kept for seven days.
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
         * @description Looks through what a service wrote within the range and returns the newest 300 lines that match, each with its level and pod. Beside them it counts, for every level, the lines with the text in each step, so that you see where to look. Lines are kept for seven days.
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
         * Read how the log of a service is set up
         * @description Tells why a category of the log is full or empty. The settings are read as they are now, from the running software or, for the service that the app's address leads to, from the ingress; each comes with what it means for the categories. A cache, which does not log its memory and its errors, also gets lines made of its counters.
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
         * @description Lists the routes that were requested within the range, the busiest first, each with how often, how fast and how well it was answered. Only the service that the app's address leads to has any; for others the list is empty.
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
         * Read one route of a service over time
         * @description Returns for each step of the range how often a route was requested, which share of the requests failed with a 5xx status, and how long they took. `readServiceRoutes` lists what `route` and `method` can be; a pair without any request in the range is not found.
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
         * @description Returns what the apps of the workspace did in one trace, in the order of the tree. What others sent for the same trace is left out, so several spans may stand at the root. A trace can be read for seven days, unless it was not sampled.
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
         * @description Returns the rules that watch the workspace's apps, in every environment and region, and what each sees at the moment.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Add an alert rule
         * @description Has an app watched. The first rule of a production app that posts to the status page puts the app on that page, and the first in the workspace makes the page public.
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
         * @description Removes the rule and the incidents it has posted. When it was the app's last rule for the status page, the app leaves that page, and the page of a workspace without any is no longer public.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        /**
         * Change an alert rule
         * @description Renames a rule, switches it on or off, or changes its condition or its channels. A new condition is judged from now on, and a rule that is switched off ends its incident.
         */
        patch: operations["updateAlert"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One thing that is wrong with a request. */
        ErrorDetail: {
            /**
             * @description The part of the request that holds the mistake.
             * @enum {string}
             */
            in: "path" | "query" | "header" | "cookie" | "body";
            /** @description The field: a parameter's name, or a JSON pointer into the body (`/hues/0`). */
            path: string;
            /** @description What is wrong with it, for a person. */
            message: string;
            /** @description The rule it breaks, as JSON Schema calls it (`maxLength`), or a word of our own (`unique`). */
            rule: string;
        };
        /** @description What went wrong. */
        ErrorBody: {
            /** @description What to branch on. */
            code: string;
            /** @description A sentence for a person. It may change, so no program should rely on it. */
            message: string;
            /** @description Each thing that is wrong, where there is more to say than the message. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description The error shape that this service sends. Some codes add members beside `error`. */
        NestedError: {
            error: components["schemas"]["ErrorBody"];
        };
        /**
         * @description The older error shape, which a server may still send.
         * @example {
         *       "error": "There is no app \"storefront\" in this workspace.",
         *       "code": "not_found"
         *     }
         */
        FlatError: {
            /** @description A sentence for a person. */
            error: string;
            /** @description What to branch on. */
            code: string;
            /** @description Each thing that is wrong, where there is more to say than the message. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every failed request answers, in one of two shapes. The code is `body.code ?? body.error.code`; decide by it what to do, since the message may change and one status stands for many codes. Each response of an operation lists the codes it can carry. */
        Error: components["schemas"]["NestedError"] | components["schemas"]["FlatError"];
        /**
         * Format: uuid
         * @description Identifies a record for good. Opaque; never changes and is never used again.
         */
        Id: string;
        /** @description Two colour hues in degrees, from which a workspace's or a person's badge is painted. */
        Hues: [
            number,
            number
        ];
        /**
         * Format: date-time
         * @description An RFC 3339 instant in UTC with milliseconds.
         */
        Timestamp: string;
        /** @description The signed-in person, as they see themselves. */
        User: {
            id: components["schemas"]["Id"];
            /**
             * Format: email
             * @description Where mail for the person goes and what they sign in with.
             */
            email: string;
            /** @description The name the person goes by. */
            name: string;
            /** @description The address of the person's picture; `null` without one. */
            avatarUrl: string | null;
            /** @description How the person's badge looks in the dashboard. It has nothing to do with payment. */
            card: {
                hues: components["schemas"]["Hues"];
            };
            /** @description Whether the person has proven that the mail address is theirs. */
            emailVerified: boolean;
            /** @description Whether the person has proven a phone number. Until then, no operation that needs an account answers. */
            phoneVerified: boolean;
            /** @description The phone number with all but a few digits masked; `null` without one. */
            phone: string | null;
            /** @description The account on the git host that the person has linked; `null` when there is none. */
            githost: {
                /** @description The name of the account on the git host. */
                login: string;
                /** @description The address of that account's picture; `null` without one. */
                avatarUrl: string | null;
            } | null;
            /** @description When the account was opened. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description An image, written into the address itself. */
        DataUrl: string;
        /** @description The parts of the profile that change; what is left out stays as it is. */
        UpdateMeBody: {
            /** @description The name to go by from now on. */
            name?: string;
            /** @description A picture, written out as a data URL; `null` takes the present one away. */
            avatarUrl?: components["schemas"]["DataUrl"] | null;
            /** @description How the person's badge is to look in the dashboard. */
            card?: {
                hues: components["schemas"]["Hues"];
            };
        };
        /**
         * @description What a token may be used for; each scope includes the ones before it.
         * @enum {string}
         */
        Scope: "read" | "deploy" | "full";
        /** @description What may be known about a personal API token after it was made. The secret is not part of it. */
        Token: {
            id: components["schemas"]["Id"];
            /** @description What its owner calls it. */
            name: string;
            /** @description How the secret begins, to tell tokens apart. */
            prefix: string;
            scope: components["schemas"]["Scope"];
            /** @description The present slug of the only workspace that the token reaches; `null` when it reaches all of its owner's workspaces. The pin follows the workspace when its slug changes. */
            workspace: string | null;
            /** @description When it stops working; `null` when it never does. */
            expiresAt: components["schemas"]["Timestamp"] | null;
            /** @description When a request last carried it; `null` before the first time. */
            lastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @description When it was made. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The part of an address that names a workspace or an app; derived from its name and unique where it is used. */
        Slug: string;
        /** @description What the new token is called and how far it reaches. */
        CreateTokenBody: {
            /** @description A name to know it by. */
            name: string;
            /** @default full */
            scope?: components["schemas"]["Scope"];
            /**
             * @description How long it works from now on: for good, for so many days, or for a year.
             * @default never
             * @enum {string}
             */
            expires?: "never" | "30d" | "90d" | "1y";
            /** @description The slug of a workspace of yours, to pin the token to it. Left out, the token reaches all your workspaces, or, when the request itself comes with a pinned token, the workspace of that one. */
            workspace?: components["schemas"]["Slug"];
        };
        /** @description It is done, and there is nothing more to say. */
        Ok: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
        };
        /** @description The ISO 4217 code of a currency, in lower case. */
        Currency: string;
        /** @description An amount of money in hundredths of the currency. */
        Cents: number;
        /** @description The status of a plan. `free`: a plan on the free tier, which needs no payment. `incomplete`: the plan has never been paid; nothing can be deployed, and the plan is removed after 24 h. `trialing`: the subscription has started and is not charged yet. `active`: the plan is paid, or its tier has no price. `past_due`: a payment has failed; what runs keeps running and is restarted after a crash, but nothing new starts, and the plan is `canceled` after 14 days. `canceled`: the apps are stopped (`error`, `payment_required`) and start again when the plan is paid; after 30 days its apps are deleted, and then the plan. */
        BillingStatus: "free" | "incomplete" | "trialing" | "active" | "past_due" | "canceled" | (string & {});
        /** @description The plan of one workspace in one region, as it stands on the account's bill. */
        AccountPlan: {
            workspaceSlug: components["schemas"]["Slug"];
            /** @description The id of the region. */
            region: string;
            /** @description The id of the tier. */
            tier: string;
            status: components["schemas"]["BillingStatus"];
            /** @description What it costs in a month. */
            monthlyCents: components["schemas"]["Cents"];
        };
        /** @description One bill that the account was sent. */
        Invoice: {
            id: components["schemas"]["Id"];
            /** @description The number that is printed on it. */
            number: string;
            /** @description Whether it is paid. */
            status: "open" | "paid" | "uncollectible" | "void" | (string & {});
            /** @description What it amounts to. */
            amountCents: components["schemas"]["Cents"];
            currency: components["schemas"]["Currency"];
            /** @description When it was issued. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Where the invoice can be read; `null` until it has been laid out. */
            url: string | null;
        };
        /** @description What the account pays for, with what, and its invoices. */
        AccountBilling: {
            currency: components["schemas"]["Currency"];
            /** @description What all the plans cost together in a month. */
            monthlyCents: components["schemas"]["Cents"];
            /** @description The card that is charged; `null` when there is none. Cards are changed at the payment provider, never through this API. */
            paymentMethod: {
                /** @description The kind of card, in lower case. */
                brand: "visa" | "mastercard" | "amex" | "other" | (string & {});
                /** @description The last four digits of its number. */
                last4: string;
                /** @description The month in which it expires. */
                expMonth: number;
                /** @description The year in which it expires. */
                expYear: number;
            } | null;
            /** @description The plans that the account pays for, one for each workspace and region. */
            plans: components["schemas"]["AccountPlan"][];
            /** @description The invoices so far, newest first. */
            invoices: components["schemas"]["Invoice"][];
        };
        /** @description A conversation with the people who run the platform. What was said in it is read separately. */
        Ticket: {
            id: components["schemas"]["Id"];
            /** @description What it is about. */
            subject: string;
            /** @description `open` waits for support, `waiting` waits for you, and a message opens a `closed` one again. */
            status: "open" | "waiting" | "closed" | (string & {});
            /** @description The slug of the workspace it is about; `null` when it is about none in particular. */
            workspaceSlug: string | null;
            /** @description When it was opened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When somebody last wrote or its status last changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description What to ask support. */
        CreateTicketBody: {
            /** @description What it is about. */
            subject: string;
            /** @description The first message of the ticket. */
            body: string;
            /** @description The slug of a workspace of yours that it is about. */
            workspaceSlug?: components["schemas"]["Slug"];
        };
        /** @description Something said in a ticket. */
        Message: {
            id: components["schemas"]["Id"];
            /** @description Who said it. */
            author: {
                /** @description The account of whoever wrote it; `null` when it was not a customer. */
                id: components["schemas"]["Id"] | null;
                /** @description The name to show. */
                name: string;
                /** @description On which side they stand: yours, that of the people who help you, or the assistant that answered before them. */
                kind: "customer" | "support" | "assistant" | (string & {});
            };
            /** @description What was said. */
            body: string;
            /** @description When it was said. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description What to add to a ticket. */
        CreateMessageBody: {
            /** @description What to say. */
            body: string;
        };
        /** @description A place where apps run. */
        Region: {
            /** @description What names it wherever a region is asked for, as in the query `region`. */
            id: string;
            /** @description The name to show. */
            name: string;
            /** @description The ISO 3166-1 code of the country it lies in; `null` when it lies in no single country. */
            country: string | null;
            /**
             * @description Whether it takes apps: `ready` does, `warming` will soon, `draining` takes no new ones, `failed` is out of order.
             * @enum {string}
             */
            status: "inactive" | "warming" | "ready" | "draining" | "failed";
            /** @description Whether it is built only once a workspace asks for it, which takes a while: it is then `warming`. */
            virtual: boolean;
            /** @description Its place in a list, lowest first; where no region is chosen, the first that is ready is taken. */
            order: number;
            /** @description The ids of the tiers that can be had here. */
            tiers: string[];
            /** @description Where traffic for the apps here has to arrive. */
            ingress: {
                /** @description The host name, for a domain that can point at a name. */
                host: string;
                /** @description The IPv4 addresses, for a domain that cannot. */
                ipv4: string[];
                /** @description The IPv6 addresses, if there are any. */
                ipv6: string[];
            };
        };
        /** @description A quantity of each resource that an app uses and a plan provides. */
        Amounts: {
            /** @description Processor cores. */
            cpu: number;
            /** @description Main memory. */
            memory: number;
            /** @description Persistent storage. */
            storage: number;
        };
        /** @description A plan that a workspace can have in a region. */
        Tier: {
            /** @description What names it wherever a tier is asked for. */
            id: string;
            /** @description The name to show. */
            name: string;
            /** @description For whom it is, in a sentence. */
            description: string;
            /** @description What it costs in a month and a region. */
            monthlyCents: components["schemas"]["Cents"];
            currency: components["schemas"]["Currency"];
            /** @description Whether it is the free entry tier. An account can have that once. */
            free: boolean;
            /** @description What the apps of a workspace share, in the region that the plan is for. */
            pool: components["schemas"]["Amounts"];
            /** @description Whether the tier can be chosen at present by anybody at all. Whether your account has already used its free tier is another matter. */
            available: boolean;
            /** @description The ids of the regions that offer it. */
            regions: string[];
            /** @description Its place in a list, lowest first. */
            order: number;
        };
        /** @description A release of an application. */
        TemplateVersion: {
            /** @description Its number. */
            version: string;
            /** @description When the catalog got it. */
            releasedAt: components["schemas"]["Timestamp"];
            /** @description Whether it is the one that is installed now. */
            current: boolean;
        };
        /** @description What a service is for; the categories of its log follow from it. */
        ServiceRole: "web" | "worker" | "database" | "cache" | "queue" | "mail" | "job" | (string & {});
        /** @description What is spoken on a port. */
        Protocol: "http" | "tcp" | "udp" | (string & {});
        /** @description One service of an application. */
        TemplateComponent: {
            /** @description Its name within the application. */
            name: string;
            /** @description The container image it runs; `null` when it is built during the installation. */
            image: string | null;
            role: components["schemas"]["ServiceRole"];
            /** @description The port it listens on; `null` when it listens on none. */
            port: number | null;
            protocol: components["schemas"]["Protocol"];
            /** @description The most it may take. */
            limits: components["schemas"]["Amounts"];
        };
        /** @description A value that an application wants to know when it is installed. Left out, it takes its default or is generated; a required one that has neither has to be given. */
        TemplateSetting: {
            /** @description Its key in the `values` of an installation. */
            key: string;
            /** @description What to write beside the field. */
            label: string;
            /** @description What the value is for. */
            description: string;
            /**
             * @description What kind of value it takes. A `secret` is stored encrypted; a `select` takes one of `options`.
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "secret" | "select";
            /** @description Whether the application cannot do without a value. */
            required: boolean;
            /** @description The value it has when none is given; `null` without a default. */
            default: string | number | boolean | null;
            /** @description Whether a random value is made up when none is given. */
            generated: boolean;
            /** @description The values to choose from; only with a `select`. */
            options?: [
                string,
                ...string[]
            ];
            /** @description A regular expression that the value has to match, where there is one. */
            pattern?: string;
        };
        /** @description An application of the catalog. */
        Template: {
            /** @description Names the application, also in the address that installs it. */
            id: string;
            /** @description The name to show. */
            name: string;
            /** @description What the application does. */
            description: string;
            /** @description The shelf of the catalog on which it stands. */
            category: string;
            /** @description Words under which it can be found. */
            tags: string[];
            /** @description The address of its icon; `null` without one. */
            iconUrl: string | null;
            /** @description The address of those who make it; `null` without one. */
            website: string | null;
            /** @description Whether it can be installed; if not, it is only announced. */
            installable: boolean;
            /** @description The current release, which an installation or an upgrade gets. */
            version: string;
            /** @description Its releases, newest first. */
            versions: components["schemas"]["TemplateVersion"][];
            /** @description What it consists of when it runs. */
            components: components["schemas"]["TemplateComponent"][];
            /** @description What all its components take together; the pool of a region has to have as much left. */
            footprint: components["schemas"]["Amounts"];
            /** @description What can be set when it is installed. */
            settings: components["schemas"]["TemplateSetting"][];
        };
        /** @description The platform's app on the git host, installed on one account there, which opens that account's repositories to deploys. */
        Installation: {
            id: components["schemas"]["Id"];
            /** @description The account on the git host that has the app installed. */
            account: {
                /** @description Its name. */
                login: string;
                /**
                 * @description Whether it is a person's or an organization's.
                 * @enum {string}
                 */
                type: "user" | "organization";
                /** @description The address of its picture; `null` without one. */
                avatarUrl: string | null;
            };
            /**
             * @description Whether all its repositories can be reached, or only those chosen there.
             * @enum {string}
             */
            repositories: "all" | "selected";
            /** @description Whether the account has put it on hold; nothing can then be read through it. */
            suspended: boolean;
            /**
             * Format: uri
             * @description The page on the git host where repositories are chosen and the app is removed.
             */
            manageUrl: string;
        };
        /** @description How the control plane itself is. It names no host and nothing of its inner workings. */
        Health: {
            /**
             * @description `ok` when every check passed, else `degraded`.
             * @enum {string}
             */
            status: "ok" | "degraded";
            /** @description The version of the control plane. */
            version: string;
            /** @description When the checks were made. */
            checkedAt: components["schemas"]["Timestamp"];
            /** @description One entry for each part that was checked. */
            checks: {
                /** @description The part: `database`, `registry`, or `region:` and the id of a region. */
                component: string;
                /** @description Whether it answered as it should. */
                ok: boolean;
                /** @description How long its answer took. */
                latencyMs: number;
                /** @description What is wrong with it, in a few words. */
                message?: string;
            }[];
        };
        /**
         * @description The environment an app runs in.
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
            id: string;
        };
        /**
         * Format: uri
         * @description The address from which a git repository is cloned; without a user name or a password.
         */
        RepoUrl: string;
        /** @description The name of a git branch; the repository's default branch if it is left out. */
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
        /** @description A container image with its registry and its tag or digest. */
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
        /** @description What an earlier answer suggested to deploy, sent back. */
        AiSuggestionBody: components["schemas"]["AiTemplateSuggestionBody"] | components["schemas"]["AiRepositorySuggestionBody"] | components["schemas"]["AiImageSuggestionBody"];
        /** @description A question for the assistant, and what it should know to answer it. */
        AskAiBody: {
            /** @description What you want to know or want done. */
            question: string;
            /** @description Where you are. Only places that you can reach yourself count. */
            context?: {
                /** @description The workspace that the question is about. */
                workspaceSlug?: string;
                /** @description The app that it is about. */
                appSlug?: string;
                /** @description The environment of the app. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region of the app. */
                region?: string;
            };
            /** @description What was said before, oldest first. */
            history?: {
                /**
                 * @description Who said it.
                 * @enum {string}
                 */
                role: "user" | "assistant";
                /** @description What was said. */
                content: string;
            }[];
            /** @description What an earlier answer suggested to deploy and this question is about. */
            deploy?: components["schemas"]["AiSuggestionBody"];
            /** @description The answer that did not help. With it nothing is asked: question and answer are handed to support as a new ticket. */
            answer?: string;
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
        /** @description Something that could be deployed; it can be sent back with the next question. */
        AiSuggestion: components["schemas"]["AiTemplateSuggestion"] | components["schemas"]["AiRepositorySuggestion"] | components["schemas"]["AiImageSuggestion"];
        /** @description What people call the app. Its slug, and with it its address, is made from the ASCII letters and digits of the name, of which it therefore needs at least one, and is cut to 40 characters. Unique in a workspace within one environment and region. */
        AppName: string;
        /** @description How the app is as a whole, or one service of it. */
        ServiceStatus: "deploying" | "running" | "degraded" | "stopped" | "error" | (string & {});
        /** @description The most that a service may use at once. */
        ComputeLimits: {
            /** @description Processor cores. */
            cpu: number;
            /** @description Main memory. */
            memory: number;
        };
        /** @description One of the compose services that make up an app. */
        SubService: {
            /** @description The service's name; paths below `/services/` take it. */
            name: string;
            /** @description The image that it runs. */
            image: string;
            role: components["schemas"]["ServiceRole"];
            /** @description The port that it listens on; 0 if it listens on none. */
            port: number;
            status: components["schemas"]["ServiceStatus"];
            limits: components["schemas"]["ComputeLimits"];
        };
        /** @description An address under which a service of the app can be reached. */
        Endpoint: {
            /** @description The name of the service that answers there. */
            component: string;
            /**
             * Format: uri
             * @description The address itself.
             */
            url: string;
            protocol: components["schemas"]["Protocol"];
            /** @description The port from outside. */
            port: number;
            /** @description Whether the host is a domain of the customer's rather than one the platform gave. */
            custom: boolean;
        };
        /** @description What the app has been given of the region's pool. */
        Scale: {
            /** @description Processor cores of all services together. */
            cpu: number;
            /** @description Main memory of all services together. */
            memory: number;
            /** @description The size of each persistent volume, by its name. */
            volumes: {
                [key: string]: number;
            };
        };
        /** @description The folder of the repository that holds the app; empty for the top one. */
        Subdir: string;
        /** @description The id of a git commit. */
        CommitSha: string;
        /** @description A git repository. */
        GitSource: {
            /**
             * @description Always `git`.
             * @constant
             */
            type: "git";
            repoUrl: components["schemas"]["RepoUrl"];
            branch?: components["schemas"]["Branch"];
            subdir?: components["schemas"]["Subdir"];
            /** @description Whether a push to the branch is deployed. */
            autoDeploy?: boolean;
            /** @description Whether branches besides the app's own are deployed as well. */
            branchTracking?: {
                /** @description Which ones: none, those that match, or all. */
                mode: "off" | "pattern" | "all" | (string & {});
                /** @description The glob that a branch's name has to match in the mode `pattern`; else empty. */
                pattern: string;
            };
            /** @description The compose profiles that are switched on. */
            profiles?: string[];
            /** @description The installation on the git host that gives access to a private repository. */
            installationId?: string;
            /** @description The commit to which the source is held; the branch's newest if absent. */
            sha?: components["schemas"]["CommitSha"];
        };
        /** @description Files that were uploaded. */
        UploadSource: {
            /**
             * @description Always `upload`.
             * @constant
             */
            type: "upload";
            /** @description The upload. */
            uploadId: components["schemas"]["Id"];
        };
        /** @description A container image that is run as it is. */
        ImageSource: {
            /**
             * @description Always `image`.
             * @constant
             */
            type: "image";
            ref: components["schemas"]["ImageRef"];
        };
        /** @description An application of the catalog. It comes about by an installation and cannot be sent. */
        TemplateSource: {
            /**
             * @description Always `template`.
             * @constant
             */
            type: "template";
            /** @description The application's id in the catalog. */
            applicationId: string;
            /** @description The release that is installed. */
            version: string;
        };
        /** @description A source of a kind that this edition of the contract does not know yet. */
        OtherSource: {
            /** @description The kind, which is none of the known ones. */
            type: string;
        };
        /** @description Where the code of an app comes from. `type` says which form it has; further forms may come, and `OtherSource` is what they will look like to a reader of today. */
        Source: components["schemas"]["GitSource"] | components["schemas"]["UploadSource"] | components["schemas"]["ImageSource"] | components["schemas"]["TemplateSource"] | components["schemas"]["OtherSource"];
        /** @description An app in the short form in which a workspace lists it. */
        ServiceEntry: {
            slug: components["schemas"]["Slug"];
            env: components["schemas"]["EnvId"];
            name: components["schemas"]["AppName"];
            status: components["schemas"]["ServiceStatus"];
            /** @description For how long it has been running, for people to read (`12d 1h`). */
            uptime: string;
            /** @description The id of the region in which it runs. */
            region: string;
            /** @description The services that it is made of. */
            subServices: components["schemas"]["SubService"][];
            /** @description Where it can be reached. */
            endpoints: components["schemas"]["Endpoint"][];
            /** @description The most that all its services may use together. */
            limits: components["schemas"]["Amounts"];
            scale: components["schemas"]["Scale"];
            source: components["schemas"]["Source"];
        };
        /**
         * @description How far a deploy has come. `queued`, `building` and `deploying` lead to one of the other three, which are final: a deploy that has reached one of them never changes again.
         * @enum {string}
         */
        DeployStatus: "queued" | "building" | "deploying" | "succeeded" | "failed" | "canceled";
        /**
         * @description One stage on the way: `clone` fetches the source, `build` makes images of it, `release` starts them, `health` waits until they are ready, and `route` sends traffic to them. A deploy that needs no source has no `clone` and no `build`.
         * @enum {string}
         */
        DeployStepId: "clone" | "build" | "release" | "health" | "route";
        /** @description A stage of a deploy and when it ran. */
        DeployStep: {
            id: components["schemas"]["DeployStepId"];
            /** @description How the stage stands. A stage that an earlier failure kept from running is `skipped`. */
            status: "pending" | "running" | "succeeded" | "failed" | "canceled" | "skipped" | (string & {});
            /** @description When the stage began; `null` when it has not. */
            startedAt: components["schemas"]["Timestamp"] | null;
            /** @description When the stage ended; `null` when it has not. */
            finishedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description Whoever did something, as far as others may know. */
        Person: {
            id: components["schemas"]["Id"];
            /** @description The name the person goes by. */
            name: string;
        };
        /** @description One attempt to ship a version of an app. It is a record of what happened: once it has ended, nothing in it changes. The deploy that serves the app is the one its `currentDeployId` names. */
        Deploy: {
            id: components["schemas"]["Id"];
            /** @description Counts the deploys of an app, from 1. */
            number: number;
            status: components["schemas"]["DeployStatus"];
            /** @description Whether the status is final. */
            terminal: boolean;
            /**
             * @description What began it: someone in the dashboard (`manual`), a push to the tracked branch, a call with a token (`api`), the installation or the upgrade of a catalog application, a redeploy, the app's transfer, or the assistant.
             * @enum {string}
             */
            trigger: "manual" | "push" | "api" | "install" | "upgrade" | "redeploy" | "transfer" | "assistant";
            /** @description Where the code came from, as the app had it at that time. */
            source: components["schemas"]["Source"];
            /** @description The commit that was shipped; `null` when there is none, or when it has not been looked up yet. */
            sha: string | null;
            /** @description The message of the commit. */
            commitMsg: string | null;
            /** @description Who wrote the commit, as git puts it: a name and an address. */
            author: string | null;
            /** @description The release of the catalog application; `null` for any other app. */
            version: string | null;
            /** @description The stages, in the order in which they run. */
            steps: components["schemas"]["DeployStep"][];
            /** @description Why the deploy failed; `null` unless it did. */
            error: {
                /** @description The kind of failure, for programs. */
                code: "source_unavailable" | "no_builder" | "build_failed" | "build_timeout" | "insufficient_pool" | "start_failed" | "health_check_failed" | "superseded" | "canceled" | "payment_required" | "region_unavailable" | "limit_reached" | "reconcile_failed" | "internal" | (string & {});
                /** @description What went wrong, for a person. */
                message: string;
            } | null;
            env: components["schemas"]["EnvId"];
            /** @description The id of the region that it was shipped to. */
            region: string;
            /** @description Who asked for it or pushed the commit; `null` when that is nobody the service knows. */
            createdBy: components["schemas"]["Person"] | null;
            /** @description When it was asked for. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When its first stage began; `null` while it is queued. */
            startedAt: components["schemas"]["Timestamp"] | null;
            /** @description When it ended; `null` while it has not. */
            finishedAt: components["schemas"]["Timestamp"] | null;
            /** @description How long it took from start to end; `null` while it has not ended. */
            durationMs: number | null;
        };
        /** @description An app with everything the platform knows about its present state. */
        App: components["schemas"]["ServiceEntry"] & {
            id: components["schemas"]["Id"];
            /** @description The workspace that the app belongs to. */
            workspaceSlug: components["schemas"]["Slug"];
            /**
             * Format: uri
             * @description The address to open in a browser; `null` if no service of the app speaks HTTP to the outside.
             */
            url: string | null;
            /** @description The deploy that is live; `null` until the first one has succeeded. */
            currentDeployId: components["schemas"]["Id"] | null;
            /** @description The deploy that is live or, until there is one, the latest attempt; `null` if there was none. */
            deploy: components["schemas"]["Deploy"] | null;
            /** @description Which application of the catalog this is; `null` for an app that was not installed from there. */
            application: {
                /** @description The application's id in the catalog. */
                id: string;
                /** @description The release that is installed. */
                version: string;
                /** @description The release that the catalog offers now. */
                latestVersion: string;
                /** @description Whether the two differ and an upgrade is possible. */
                upgradable: boolean;
            } | null;
            /**
             * @description What the app was told to be; `status` is what it is.
             * @enum {string}
             */
            desired: "running" | "stopped";
            /** @description Why the status is `error` or `degraded`; `null` if nothing is wrong. */
            statusReason: "deploy_failed" | "crash_loop" | "health_check_failed" | "out_of_memory" | "set_by_hand" | "payment_required" | "region_unavailable" | "cleanup_failed" | "being_deleted" | (string & {}) | null;
            /** @description When the app was first deployed or installed. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the record changed last. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Since when it has been running; `null` while it is not. */
            startedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description What the assistant says and what it has done. */
        AiAnswer: {
            /** @description The answer, in Markdown. */
            answer: string;
            /** @description What the answer suggests to deploy. `null` when it suggests nothing. */
            deploy: components["schemas"]["AiSuggestion"] | null;
            /** @description The pages on which the answer rests. */
            sources: {
                /** @description The title of the page. */
                title: string;
                /**
                 * Format: uri
                 * @description Where the page is.
                 */
                url: string;
            }[];
            /** @description The app that the assistant has built and the deploy it started. `null` when it only answered. */
            built: {
                app: components["schemas"]["App"];
                deploy: components["schemas"]["Deploy"];
            } | null;
            /** @description How many more questions you may ask before `resetAt`. */
            remaining: number;
            /** @description When the count starts again. */
            resetAt: components["schemas"]["Timestamp"];
        };
        /** @description What to look at, a public repository or an application of the catalog. */
        PublicInspectBody: {
            repoUrl: components["schemas"]["RepoUrl"];
            branch?: components["schemas"]["Branch"];
            subdir?: components["schemas"]["Subdir"];
        } | {
            /** @description The id of the application. */
            template: string;
        };
        /** @description Something about a source that works, but perhaps not as meant. */
        SourceWarning: {
            /** @description What kind of thing it is. */
            code: string;
            /** @description What it is, for a person. */
            message: string;
            /** @description The file that it is about. */
            path?: string;
        };
        /** @description What was found in a source, and the app that it would become. */
        RepositoryInspection: {
            /**
             * @description Always `repository`: code or an image was looked at, not a template. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "repository";
            source: components["schemas"]["Source"];
            /** @description The repository on its git host; `null` for an upload or an image. */
            repo: {
                /** @description The git host. */
                host: string;
                /** @description Whose repository it is. */
                owner: string;
                /** @description Its name. */
                name: string;
                /** @description The branch that is taken if none is named. */
                defaultBranch: string;
                /** @description The branches that it has. */
                branches: string[];
                /** @description Whether it takes access rights to read it. */
                private: boolean;
            } | null;
            /** @description The commit that was looked at; `null` where there are no commits. */
            sha: components["schemas"]["CommitSha"] | null;
            /** @description How it would be built; `null` if no way was found. */
            builder: "compose" | "dockerfile" | "buildpack" | "static" | "image" | (string & {}) | null;
            /** @description The framework that it uses. */
            framework: string | null;
            /** @description The language that it is mostly written in. */
            language: string | null;
            /** @description What installs its dependencies. */
            packageManager: string | null;
            /** @description The version of the language's runtime that it asks for. */
            runtimeVersion: string | null;
            /** @description Whether it can be deployed as it is. If not, the warnings say why. */
            supported: boolean;
            /** @description The services that the app would consist of. */
            services: {
                /** @description Its name. */
                name: string;
                role: components["schemas"]["ServiceRole"];
                /** @description The image it runs; `null` if that has to be built first. */
                image: string | null;
                /** @description What is run in it; `null` if the image decides. */
                command: string | null;
                /** @description The port that it listens on; `null` if on none. */
                port: number | null;
                /** @description What is spoken there; `null` if it listens on no port. */
                protocol: components["schemas"]["Protocol"] | null;
                limits: components["schemas"]["ComputeLimits"];
                /** @description The services that have to run before it. */
                dependsOn: string[];
            }[];
            /** @description The environment variables that the code reads. */
            vars: {
                /** @description The name of the variable. */
                key: string;
                /** @description Whether the app fails without it. */
                required: boolean;
                /** @description Whether, going by its name, its value is better kept secret. */
                isSecret: boolean;
                /** @description The value that it has if none is given. */
                default: string | null;
                /** @description The file in which it was found. */
                source: string;
            }[];
            /** @description The compose profiles that can be switched on. */
            profiles: string[];
            /** @description The persistent volumes that it declares. */
            volumes: {
                /** @description Its name. */
                name: string;
                /** @description The service that mounts it. */
                service: string;
                /** @description Where it is mounted. */
                path: string;
                /** @description The size it would be given. */
                size: number;
            }[];
            /** @description What all services together would take from a pool. */
            footprint: components["schemas"]["Amounts"];
            /** @description What to look at before it is deployed. */
            warnings: components["schemas"]["SourceWarning"][];
        };
        /** @description A template of the catalog, as the answer to an inspection. */
        TemplateInspection: {
            /**
             * @description Always `template`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "template";
            template: components["schemas"]["Template"];
        };
        /** @description What anyone may learn about a repository or an application of the catalog; `kind` says which of the two it is. */
        PublicInspection: components["schemas"]["RepositoryInspection"] | components["schemas"]["TemplateInspection"];
        /** @description A container image as its registry describes it. */
        RegistryImage: {
            /** @description The reference in full, with registry and tag or digest. */
            ref: string;
            /**
             * @description The registry that holds the image. No other registry is read.
             * @enum {string}
             */
            registry: "docker.io" | "ghcr.io" | "quay.io" | "gcr.io" | "registry.k8s.io" | "mcr.microsoft.com" | "public.ecr.aws" | "registry.gitlab.com";
            /** @description The name of the image within the registry. */
            repository: string;
            /** @description The tag that was asked for. `null` when it was a digest. */
            tag: string | null;
            /** @description What the reference points at now. */
            digest: string;
            /** @description When the image was built; `null` when it does not say. */
            createdAt: components["schemas"]["Timestamp"] | null;
            /** @description How large it is to pull, compressed. */
            size: number;
            /** @description The platforms the image is made for. */
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
            /** @description The ports that the image says it listens on. */
            ports: {
                /** @description The number of the port. */
                port: number;
                /** @description The transport protocol. */
                protocol: "tcp" | "udp" | "sctp" | (string & {});
            }[];
            /** @description The folders that the image wants to keep. */
            volumes: string[];
            /** @description The keys of the variables that the image sets. Their values are left out. */
            env: string[];
            /** @description The user it runs as. `null` when it names none. */
            user: string | null;
            /** @description The program it starts, with its first arguments. */
            entrypoint: string[];
            /** @description The arguments that follow, unless others are given. */
            cmd: string[];
        };
        /** @description Where a custom domain has to point, and how a certain one stands. */
        DomainDns: {
            /** @description The host that was asked about. `null` when none was. */
            host: string | null;
            /** @description The records to create: the CNAME, or the A and AAAA records where the host cannot have a CNAME. They lead to the region that new apps go to by default; those of any region stand in its `ingress`. */
            records: {
                /**
                 * @description The type of the record.
                 * @enum {string}
                 */
                type: "A" | "AAAA" | "CNAME";
                /** @description The name of the record; `@` stands for the domain itself. */
                name: string;
                /** @description What the record holds. */
                value: string;
            }[];
            /** @description What the host resolves to now. `null` when no host was asked about. */
            resolved: {
                /** @description Its IPv4 addresses. */
                a: string[];
                /** @description Its IPv6 addresses. */
                aaaa: string[];
                /** @description The names it is an alias of, nearest first. */
                cname: string[];
            } | null;
            /** @description Whether the host leads here already. `null` when no host was asked about. */
            points: boolean | null;
            /** @description Whether an app has the host already. `null` when no host was asked about. */
            taken: boolean | null;
            /** @description What is left to do, for a person. */
            message: string | null;
            /** @description When the host was looked up. */
            checkedAt: components["schemas"]["Timestamp"];
        };
        /** @description One line of text, without control characters. */
        Line: string;
        /** @description Text of several lines. Tab, LF and CR are its only control characters. */
        Text: string;
        /** @description A message to support from somebody who need not have an account. */
        ContactBody: {
            /**
             * Format: email
             * @description Where support should answer.
             */
            email: string;
            /** @description How to address you. */
            name?: components["schemas"]["Line"];
            /** @description What it is about. */
            subject?: components["schemas"]["Line"];
            /** @description What you want to say. */
            message: components["schemas"]["Text"];
        };
        /** @description How the production apps of a workspace are and have been. An app is on it when an alert rule of the app posts to the status page. */
        StatusPage: {
            /** @description The heading of the page. */
            title: string;
            /** @description How it all is now; as bad as its worst component. */
            state: "operational" | "degraded" | "down" | (string & {});
            /** @description One entry for each app on the page. */
            components: {
                /** @description The name of the app. */
                name: string;
                /** @description How the app is now. */
                state: "operational" | "degraded" | "down" | (string & {});
                /** @description The share of all checks of these days that found the app up. */
                uptime: number;
                /** @description The last 60 days in UTC, oldest first; the last one is today. */
                days: {
                    /**
                     * Format: date
                     * @description The day.
                     */
                    day: string;
                    /** @description How many checks of the day found the app up. */
                    up: number;
                    /** @description How many checks there were; 0 on days without the app. */
                    total: number;
                }[];
            }[];
            /** @description When one of those rules fired, newest first. */
            incidents: {
                id: components["schemas"]["Id"];
                /** @description The name of the component that it struck. */
                component: string;
                /** @description What happened. */
                title: string;
                /** @description How bad it was. */
                impact: "down" | "degraded" | (string & {});
                /** @description When it began. */
                startedAt: components["schemas"]["Timestamp"];
                /** @description When it was over; `null` while it lasts. */
                resolvedAt: components["schemas"]["Timestamp"] | null;
            }[];
            /** @description When the apps were last checked. */
            checkedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description What a member may do in a workspace; each role may do all that the ones before it may.
         * @enum {string}
         */
        Role: "viewer" | "developer" | "admin" | "owner";
        /** @description A workspace as the caller sees it, with a short entry for each of its apps. */
        Workspace: {
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
            /** @description The sum of the monthly prices of its plans, whatever their status. */
            monthlyCents: components["schemas"]["Cents"];
            /** @description Its apps in short form. Ordered by name without case, then by environment, region and id. */
            services: components["schemas"]["ServiceEntry"][];
            /** @description When the workspace was created. */
            createdAt: components["schemas"]["Timestamp"];
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
        /** @description The id of a region. */
        RegionId: string;
        /** @description A new workspace and its first plan. */
        CreateWorkspaceBody: {
            /** @description The display name of the workspace. */
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
        /** @description A workspace with its regions, its apps as whole records and the number of its members. */
        HydratedWorkspace: components["schemas"]["Workspace"] & {
            /** @description The regions in which the workspace has a plan. Ordered by the `order` of the region. */
            regions: components["schemas"]["WorkspaceRegion"][];
            /** @description Its apps as whole records, in the order of `services`. */
            instances: components["schemas"]["App"][];
            /** @description The number of members, including the owner. */
            membersCount: number;
        };
        /** @description A workspace with its regions and apps. */
        HydratedWorkspaceEnvelope: {
            workspace: components["schemas"]["HydratedWorkspace"];
        };
        /** @description The fields to change. Fields that are missing stay as they are. */
        UpdateWorkspaceBody: {
            /** @description The display name of the workspace. */
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
        };
        /** @description The workspace after the transfer, and whether the new owner has to pay. */
        TransferResult: {
            workspace: components["schemas"]["Workspace"];
            /** @description Whether a plan of the workspace waits for a payment of the new owner. An `incomplete` plan always does. */
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
            /** @description The address of the person's picture; `null` if there is none. */
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
                /** @description The address of the icon of the workspace; `null` if there is none. */
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
            /** @description The open checkout of the plan; `null` if there is none. An open checkout changes neither the tier nor the pool nor the status before it is paid. */
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
        };
        /** @description A git repository to take the code from. */
        GitSourceBody: {
            /**
             * @description Always `git`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "git";
            repoUrl: components["schemas"]["RepoUrl"];
            branch?: components["schemas"]["Branch"];
            subdir?: components["schemas"]["Subdir"];
            /** @description Whether a push to the branch is to be deployed. */
            autoDeploy?: boolean;
            /** @description Whether branches besides the app's own are to be deployed as well. */
            branchTracking?: {
                /**
                 * @description Which ones: none, those that match, or all.
                 * @enum {string}
                 */
                mode: "off" | "pattern" | "all";
                /** @description The glob that a branch's name has to match in the mode `pattern`; else empty. */
                pattern: string;
            };
            /** @description The compose profiles to switch on. */
            profiles?: string[];
            /** @description The installation on the git host that gives access to a private repository. */
            installationId?: string;
            /** @description The commit to hold the source to; the branch's newest if absent. */
            sha?: components["schemas"]["CommitSha"];
        };
        /** @description An upload to take the code from. It must still exist; one that no app uses is deleted after an hour. */
        UploadSourceBody: {
            /**
             * @description Always `upload`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "upload";
            /** @description The upload. */
            uploadId: components["schemas"]["Id"];
        };
        /** @description A container image to run as it is. */
        ImageSourceBody: {
            /**
             * @description Always `image`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            ref: components["schemas"]["ImageRef"];
        };
        /** @description Where the code of a new app comes from. */
        SourceBody: components["schemas"]["GitSourceBody"] | components["schemas"]["UploadSourceBody"] | components["schemas"]["ImageSourceBody"];
        /** @description What to look at. */
        InspectBody: {
            source: components["schemas"]["SourceBody"];
            /**
             * @description The environment for which the room is worked out.
             * @default production
             */
            env?: components["schemas"]["EnvId"];
        };
        /** @description What was found in a source, and in which of the workspace's regions there is room for it. */
        Inspection: components["schemas"]["RepositoryInspection"] & {
            /** @description Each region in which the workspace has a plan. */
            fit: {
                /** @description The region's id. */
                region: string;
                /** @description Whether what is left of its pool is enough. */
                ok: boolean;
                /** @description By how much the pool falls short; `null` if it does not. */
                missing: components["schemas"]["Amounts"] | null;
            }[];
        };
        /** @description How to get into an account at another platform, and what to fetch from there. */
        ImportBody: {
            /** @description Used while the request is answered and kept nowhere. */
            credentials: {
                /** @description An API token of the other platform. */
                token: string;
                /** @description The team there whose projects are meant. */
                teamId?: string;
                /**
                 * Format: uri
                 * @description Where the platform is served; needed for those that people host themselves (`coolify`, `dokploy`).
                 */
                baseUrl?: string;
            };
            /** @description The unit to import, by its id in the listing. */
            projectId?: string;
            /**
             * @description The environment that the app is meant for.
             * @default production
             */
            env?: components["schemas"]["EnvId"];
        };
        /** @description What an account at another platform holds. */
        ImportListing: {
            /** @description Everything that was found there, importable or not. */
            units: {
                /** @description Its id there; send it as `projectId` to import it. */
                id: string;
                /** @description Its name there. */
                name: string;
                /** @description What the other platform calls this sort of thing. */
                kind: string;
                /** @description The repository it is built from; `null` if it has none. */
                repoUrl: string | null;
                /** @description The region here that is nearest to where it runs; `null` if none is. */
                region: string | null;
                /** @description Whether it can become an app here. */
                importable: boolean;
                /** @description Why it cannot; `null` if it can. */
                reason: string | null;
            }[];
        };
        /** @description One unit of another platform, put into the terms of this one. */
        ImportResult: {
            /** @description What to deploy; nothing has been made of it yet. */
            import: {
                name: components["schemas"]["AppName"];
                /** @description Where its code comes from, as `deployApp` takes it. */
                source: components["schemas"]["SourceBody"];
                /** @description Its environment variables with their values, secret ones included. */
                vars: {
                    /** @description The name of the variable. */
                    key: string;
                    /** @description Its value in clear text. */
                    value: string;
                    /** @description Whether it is better kept secret. */
                    isSecret: boolean;
                }[];
                /** @description The custom hosts that it answers to at present. */
                domains: string[];
                /** @description What could not be taken over as it was. */
                warnings: components["schemas"]["SourceWarning"][];
            };
        };
        /** @description The place of a file inside the project: a relative path with `/` between its parts. No part may be empty, `.` or `..`, or take more than 255 bytes in UTF-8, and a drive letter, a backslash or a NUL may not occur. No two files of an upload may have the same path, whatever the case of its letters, and none may be where another one needs a folder. */
        UploadPath: string;
        /** @description The files of a project as JSON. A single `.zip` file stands for the project that is packed in it. */
        CreateUploadBody: {
            /** @description What to call the upload; if left out, it is called what the archive is, or the one folder that holds everything. */
            name?: string;
            /** @description The files; decoded and unpacked, together not more than 50 MB. */
            files: {
                path: components["schemas"]["UploadPath"];
                /** @description What is in the file. */
                content: string;
                /**
                 * @description How `content` is written.
                 * @default utf8
                 * @enum {string}
                 */
                encoding?: "utf8" | "base64";
            }[];
        };
        /** @description The files of a project as the parts of a form. A single `.zip` file stands for the project that is packed in it. */
        CreateUploadForm: {
            /** @description One part for each file, with a file name, which may be any; unpacked, together not more than 50 MB. */
            file: Blob[];
            /** @description A JSON array with the path of each file, in the order of the parts. */
            paths: string;
        };
        /** @description An upload, which can be deployed as a source of the type `upload`. */
        UploadResult: {
            uploadId: components["schemas"]["Id"];
            /** @description What the upload is called; `upload` if nothing suggests a name. */
            name: string;
            /** @description How many files it has. */
            files: number;
            /** @description How large they are together. */
            size: number;
        };
        /** @description The name of a variable: capitals, digits and underscores. An app has no two variables of one name. */
        VarKey: string;
        /** @description What a variable is set to. It may be empty. */
        VarValue: string;
        /** @description A new app and where its code comes from. */
        DeployAppBody: {
            name: components["schemas"]["AppName"];
            source: components["schemas"]["SourceBody"];
            /** @description The id of the region to run in. It may be left out if the workspace has a plan in just one. */
            region?: components["schemas"]["RegionId"];
            /** @default production */
            env?: components["schemas"]["EnvId"];
            /** @description Environment variables to start with; each key once. */
            vars?: {
                key: components["schemas"]["VarKey"];
                value: components["schemas"]["VarValue"];
                /**
                 * @description Whether to encrypt it and to mask it in listings.
                 * @default false
                 */
                isSecret?: boolean;
            }[];
        };
        /** @description What stands under `error` in one shape or the other. */
        EitherError: components["schemas"]["ErrorBody"] | string;
        /** @description The app does not fit into what the plan provides in its region. */
        InsufficientPoolError: {
            error: components["schemas"]["EitherError"];
            /** @description What to branch on; only in the older shape. */
            code?: string;
            /** @description What the app asks for. */
            needs: components["schemas"]["Amounts"];
            /** @description What is left of the pool. */
            free: components["schemas"]["Amounts"];
            /** @description By how much the pool falls short. */
            missing: components["schemas"]["Amounts"];
        };
        /** @description How and where to install an application of the catalog. */
        InstallBody: {
            /** @description What to call the app; if left out, it is called what the application is. */
            name?: components["schemas"]["AppName"];
            /** @description The id of the region to run in. */
            region: components["schemas"]["RegionId"];
            /** @default production */
            env?: components["schemas"]["EnvId"];
            /** @description The settings to choose, by their keys in the catalog. Others have their default or a generated value. */
            values?: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description What to change about an app. Each field acts on its own; what is left out stays. */
        UpdateAppBody: {
            /** @description A new name. The slug, the paths of the API and the public address change with it. */
            name?: components["schemas"]["AppName"];
            /**
             * @description `running` starts the app, or restarts it if it runs already; `stopped` stops it. `degraded` and `error` mark it so by hand, until the platform next observes something else.
             * @enum {string}
             */
            status?: "running" | "degraded" | "stopped" | "error";
            /** @description The release of the catalog to upgrade to, which is the present one (`application.latestVersion`). */
            version?: string;
        };
        /** @description Where an app is to go. */
        TransferAppBody: {
            /** @description The workspace that is to have the app. */
            targetWorkspaceSlug: components["schemas"]["Slug"];
        };
        /** @description An app in its new workspace. */
        AppTransferResult: {
            app: components["schemas"]["App"];
            /** @description The workspace that has the app now. */
            targetWorkspaceSlug: components["schemas"]["Slug"];
            /** @description The slug by which paths address the app there. */
            newSvcId: components["schemas"]["Slug"];
        };
        /** @description A container of one of the app's pods. */
        Container: {
            /** @description The name of the pod that the container runs in. */
            name: string;
            /** @description The compose service that it is an instance of. */
            service: string;
            /** @description The image that it runs; `null` while that is not known. */
            image: string | null;
            /**
             * @description What it is doing.
             * @enum {string}
             */
            state: "starting" | "running" | "crashed" | "stopped";
            /** @description Whether it is sent requests. */
            ready: boolean;
            /** @description How often it has been restarted since the pod was created. */
            restarts: number;
            /** @description The code it last exited with; `null` if it has not. */
            exitCode: number | null;
            /** @description When it was last started; `null` if it never was. */
            startedAt: components["schemas"]["Timestamp"] | null;
            /** @description The ports that it listens on. */
            ports: {
                /** @description The port inside the pod. */
                port: number;
                protocol: components["schemas"]["Protocol"];
            }[];
        };
        /** @description How an app and its containers are at one moment. */
        AppStatus: {
            status: components["schemas"]["ServiceStatus"];
            /**
             * @description What the app was told to be.
             * @enum {string}
             */
            desired: "running" | "stopped";
            /** @description Why the status is what it is, where that needs saying. */
            reason: string | null;
            /** @description Its containers; none while nothing runs. */
            containers: components["schemas"]["Container"][];
            /** @description When this was observed. */
            checkedAt: components["schemas"]["Timestamp"];
        };
        /** @description A point in time or a span, in milliseconds; points count from 1970-01-01T00:00:00Z. */
        Milliseconds: number;
        /** @description What each service of an app uses at one moment. */
        AppMetrics: {
            /** @description When this was measured. */
            ts: components["schemas"]["Milliseconds"];
            /** @description The services that run; none while the app is stopped. */
            services: {
                /** @description The service. */
                name: string;
                /** @description The processor time that its pods use together. */
                cpu: number;
                /** @description The most they may use. */
                cpuLimit: number;
                /** @description The memory that its pods use together. */
                memory: number;
                /** @description The most they may use. */
                memoryLimit: number;
                /** @description How many pods run it. */
                pods: number;
            }[];
        };
        /** @description Permission to open a shell in a running container, for a limited time. */
        SshSession: {
            id: components["schemas"]["Id"];
            /** @description Whether the session can be used, is in use, or is over. */
            status?: "issued" | "connected" | "expired" | "ended" | (string & {});
            /** @description The host to connect to. */
            host: string;
            /** @description The port to connect to. */
            port: number;
            /** @description The name to log in with; it selects the container. */
            username: string;
            /** @description The host's public key as it stands in a `known_hosts` file. */
            hostKey: string;
            /** @description The command to type, without a key file. */
            command: string;
            /** @description The service whose container the shell opens in. */
            service: string;
            /** @description When the session stops being accepted. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description The public key that may log in. */
            publicKey: string;
            /** @description A certificate for that key; `null` where the host knows the key itself. */
            certificate: string | null;
            /** @description The private half of a key pair made for this session. Only in the answer that made it; nobody can read it again. */
            privateKey?: string;
        };
        /** @description Which container to open a shell in, and with which key. */
        CreateSshSessionBody: {
            /** @description The compose service; the one that the app's address leads to if none is named. */
            service?: string;
            /** @description An OpenSSH public key of yours. Without one a key pair is made for the session. */
            publicKey?: string;
        };
        /** @description Which commit to ship. Without `sha` it is the newest commit of the branch that the app is set to. */
        CreateDeployBody: {
            /** @description The commit. */
            sha?: components["schemas"]["CommitSha"];
            /** @description The message to show for it; the commit's own when left out. */
            commitMsg?: string;
            /** @description The author to show for it; the commit's own when left out. */
            author?: string;
        };
        /** @description The runtime refused the change; the attempt is kept as a failed deploy. */
        ReconcileFailedError: {
            error: components["schemas"]["EitherError"];
            /** @description What to branch on; only in the older shape. */
            code?: string;
            deploy: components["schemas"]["Deploy"];
        };
        /** @description The deploy of an app that is under way or, when none is, its latest one. */
        ActiveDeploy: {
            /** @description That deploy; `null` when the app has never been deployed. */
            deploy: components["schemas"]["Deploy"] | null;
        };
        /** @description One line that a deploy wrote. */
        DeployLogLine: {
            /** @description When the line was written. */
            ts: components["schemas"]["Milliseconds"];
            step: components["schemas"]["DeployStepId"];
            /**
             * @description Where it was written: by a command of the build to one of its outputs, or by the platform (`system`).
             * @enum {string}
             */
            stream: "stdout" | "stderr" | "system";
            /** @description The text, without the line's end. It may hold terminal colours. */
            line: string;
        };
        /** @description What a deploy has written so far; all of it once the deploy has ended. */
        DeployLogs: {
            /** @description The deploy that wrote the lines. */
            deployId: components["schemas"]["Id"];
            status: components["schemas"]["DeployStatus"];
            /** @description The lines, oldest first. */
            lines: components["schemas"]["DeployLogLine"][];
            /** @description Whether lines at the beginning were dropped because there were too many. */
            truncated: boolean;
        };
        /** @description The last frame of a followed build log. */
        DeployEnd: {
            status: components["schemas"]["DeployStatus"];
        };
        /** @description Why a domain does not work. */
        DomainError: {
            /**
             * @description - `claim_expired`: the records were not right within 72 hours, or the host has pointed elsewhere for 30 days. This is final: the host
             *       is free and is not checked again. Adding it to the same app replaces this domain.
             *     - `dns_moved`: two daily checks in a row found that the host points elsewhere. Requests that still arrive are served. The host is
             *       checked hourly; when it points to the region again, the status is `verifying` or `active`.
             *     - `certificate_expired`: the certificate could not be renewed before its `notAfter`. New attempts go on.
             */
            code: "claim_expired" | "dns_moved" | "certificate_expired" | (string & {});
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
        /** @description A custom domain of an app. Until it is verified it is a claim: for 72 hours no other app can have the host. Afterwards the host belongs to the app until the domain is deleted or its status is `error` with the code `claim_expired`. */
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
            /** @description The DNS records that the host needs in the region of this app, address records first. The host needs one complete alternative of each purpose. A host that another workspace has had in the last 90 days also needs the TXT record of the purpose `ownership`. */
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
            /** @description The host name, in lower case, without scheme, port or path; internationalized names as Punycode. It cannot be changed later. A host at or below the ingress host of a region is `host_taken`. */
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
        /** @description An environment variable of an app. The value of a secret is kept encrypted; in its place stand eight bullets, however long it is, and only `revealVar` shows it. */
        Var: {
            id: components["schemas"]["Id"];
            /** @description The variable's name. */
            key: string;
            /** @description What it is set to; `••••••••` when it is a secret. */
            value: string;
            /** @description Whether the value is encrypted and hidden. */
            isSecret: boolean;
            /** @description When it was added. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Who last changed it; `null` when that was the platform, as for a value it generated. */
            updatedBy: components["schemas"]["Person"] | null;
        };
        /** @description A new environment variable. */
        CreateVarBody: {
            key: components["schemas"]["VarKey"];
            value: components["schemas"]["VarValue"];
            /** @description Whether to encrypt the value and hide it wherever variables are listed. */
            isSecret: boolean;
        };
        /** @description What to change about an environment variable. Its name stays; for another name, add a variable and delete this one. */
        UpdateVarBody: {
            value?: components["schemas"]["VarValue"];
            /** @description Whether to encrypt and hide the value. A secret can be made readable only together with a new value. */
            isSecret?: boolean;
        };
        /**
         * @description How far back a reading goes from now. It fixes the step between two samples: 30 s for `15m`, 60 s for `1h`, 5 min for `6h`, 15 min for `24h` and 2 h for `7d`, so that a series has between 30 and 96 points.
         * @default 1h
         * @enum {string}
         */
        Range: "15m" | "1h" | "6h" | "24h" | "7d";
        /** @description One sample a step; sample i was taken at `start + i * step`. `null` where there was none. */
        Series: (number | null)[];
        /** @description One running copy of a service and what it uses at present. */
        ServicePod: {
            /** @description The name of the pod. */
            name: string;
            /** @description Whether it takes traffic. */
            ready: boolean;
            /** @description How much of a processor it uses. */
            cpu: number;
            /** @description How much memory it uses. */
            memory: number;
            /** @description How often it has been restarted since it was created. */
            restarts: number;
        };
        /** @description Something that the runtime did to a service, or noticed about it. */
        ServiceEvent: {
            /** @description When it last happened. */
            ts: components["schemas"]["Milliseconds"];
            /** @description Whether it is worth worrying about. */
            type: "Normal" | "Warning" | (string & {});
            /** @description What happened, in one word of the runtime. */
            reason: string;
            /** @description What happened, in a sentence. */
            message: string;
            /** @description The thing it happened to. */
            object: string;
            /** @description How often it happened. */
            count: number;
        };
        /** @description How a service has done over a range of time. All series share `start` and `step` and have one sample a step. A series that does not apply to the service is left out. */
        MetricsResult: {
            /** @description The time of the first sample. */
            start: components["schemas"]["Milliseconds"];
            /** @description The time between two samples. */
            step: components["schemas"]["Milliseconds"];
            /** @description The samples, by what was measured. Requests and response times (`http…`, `p…`) are there only for the service that the app's address leads to. */
            series: {
                /** @description Processor use, all pods together. */
                cpu: components["schemas"]["Series"];
                /** @description The most processor that the pods may use. */
                cpuLimit: components["schemas"]["Series"];
                /** @description Memory use, all pods together. */
                memory: components["schemas"]["Series"];
                /** @description The most memory that the pods may use. */
                memoryLimit: components["schemas"]["Series"];
                /** @description What came in over the network. */
                netIn: components["schemas"]["Series"];
                /** @description What went out over the network. */
                netOut: components["schemas"]["Series"];
                /** @description What was read from disks. */
                diskRead: components["schemas"]["Series"];
                /** @description What was written to disks. */
                diskWrite: components["schemas"]["Series"];
                /** @description How many pods were ready. */
                ready: components["schemas"]["Series"];
                /** @description The response time that half of the requests kept to. */
                p50?: components["schemas"]["Series"];
                /** @description The response time that 95 of 100 requests kept to. */
                p95?: components["schemas"]["Series"];
                /** @description The response time that 99 of 100 requests kept to. */
                p99?: components["schemas"]["Series"];
                /** @description Requests that succeeded. */
                http2xx?: components["schemas"]["Series"];
                /** @description Requests that were redirected. */
                http3xx?: components["schemas"]["Series"];
                /** @description Requests that the caller got wrong. */
                http4xx?: components["schemas"]["Series"];
                /** @description Requests that the service failed. */
                http5xx?: components["schemas"]["Series"];
            };
            /** @description How often pods were restarted within the range. */
            restarts: number;
            /** @description How often pods ran out of memory within the range. */
            ooms: number;
            /** @description The pods that exist now. */
            pods: components["schemas"]["ServicePod"][];
            /** @description What the runtime did and noticed within the range, newest first. */
            events: components["schemas"]["ServiceEvent"][];
        };
        /** @description The latest lines of a container. */
        ContainerLogs: {
            /** @description The container: a service of the app, or `clone` or `build`. */
            container: string;
            /** @description How the container stands. `no-pod` when there is nothing running that could have a log. */
            state: "starting" | "running" | "crashed" | "stopped" | "no-pod" | (string & {});
            /** @description Its last 200 lines, oldest first, separated by line feeds; empty when there are none. */
            logs: string;
        };
        /**
         * @description The set of categories into which a log is sorted. It follows from what the service is; every set also has `other`, for lines that
         *     belong nowhere else.
         *
         *     - `access`, the service that the app's address leads to: `2xx`, `3xx`, `4xx` and `5xx` from the access log of the ingress, and
         *       `error` from the service's own log
         *     - `postgres`: `slow`, `lock`, `deadlock`, `error`, `connection`, `autovacuum`, `checkpoint`, `tempfile`
         *     - `mysql`: `slow`, `deadlock`, `error`, `connection`, `innodb`
         *     - `mongodb`: `slow`, `error`, `connection`, `election`, `index`, `auth`
         *     - `redis`: `persistence`, `replication`, `memory`, `client`, `error`
         *     - `rabbitmq`: `connection`, `channel`, `alarm`, `queue`, `error`
         *     - `postfix`: `delivered`, `deferred`, `bounced`, `rejected`, `auth`
         *     - `jobs`, a job runner: `start`, `done`, `retry`, `fail`
         *     - `level`, anything else: `error`, `warn`, `info`, `debug`
         */
        LogPreset: "access" | "postgres" | "mysql" | "mongodb" | "redis" | "rabbitmq" | "postfix" | "jobs" | "level" | (string & {});
        /** @description A category of a log, by the word that its preset has for it. */
        LogCategoryId: "2xx" | "3xx" | "4xx" | "5xx" | "error" | "warn" | "info" | "debug" | "slow" | "lock" | "deadlock" | "connection" | "autovacuum" | "checkpoint" | "tempfile" | "innodb" | "election" | "index" | "auth" | "persistence" | "replication" | "memory" | "client" | "channel" | "alarm" | "queue" | "delivered" | "deferred" | "bounced" | "rejected" | "start" | "done" | "retry" | "fail" | "other" | (string & {});
        /** @description One of the kinds into which the lines of a log are sorted, and how many lines of that kind there were. */
        LogCategory: {
            /** @description The category, as `categories` names it in a request. */
            id: components["schemas"]["LogCategoryId"];
            /** @description The category, for a person. */
            label: string;
            /** @description Whether `lines` holds lines of this category. */
            on: boolean;
            /** @description Where its lines come from: the service's own log, or the access log of the ingress in front of it. */
            source: "log" | "ingress" | (string & {});
            /** @description How many lines there were within the range. */
            count: number;
            /** @description How many lines there were in each step. */
            volume: components["schemas"]["Series"];
        };
        /** @description How serious a line is, on one scale for all software. */
        LogLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | (string & {});
        /** @description A line of a log, with what could be read out of it. */
        RoleLogLine: {
            /** @description When it was written. */
            ts: components["schemas"]["Milliseconds"];
            /** @description The category it was sorted into. */
            category: components["schemas"]["LogCategoryId"];
            /** @description How serious it is, in the word that the software itself uses; empty when it uses none. */
            severity: string;
            level: components["schemas"]["LogLevel"];
            /** @description What it says. */
            message: string;
            /** @description The SQL statement that was logged with it; absent when there was none. */
            statement?: string;
            /** @description What the line holds by name, such as the route and the status of a request. */
            fields: {
                [key: string]: string;
            };
            /** @description The pod that wrote it or answered the request. */
            pod: string;
        };
        /** @description A service's log, sorted into categories by how its software writes. All volumes share `start` and `step`. */
        RoleLogSearch: {
            preset: components["schemas"]["LogPreset"];
            /** @description When the first step begins. */
            start: components["schemas"]["Milliseconds"];
            /** @description How long a step is. */
            step: components["schemas"]["Milliseconds"];
            /** @description All categories of the preset. They count every line that the text and the filters let through. */
            categories: components["schemas"]["LogCategory"][];
            /** @description The newest lines of the categories that are on, newest first. */
            lines: components["schemas"]["RoleLogLine"][];
            /** @description The routes that occur in an access log, to filter by; empty for any other log. */
            routes: string[];
            /** @description The text that was looked for; empty when there was none. */
            query: string;
        };
        /** @description A line that a service wrote. */
        LogLine: {
            /** @description When it was written. */
            ts: components["schemas"]["Milliseconds"];
            level: components["schemas"]["LogLevel"];
            /** @description What it says. */
            message: string;
            /** @description The pod that wrote it. */
            pod: string;
        };
        /** @description What a search of a service's log history found. */
        LogSearch: {
            range: components["schemas"]["Range"];
            /** @description When the first step begins. */
            start: components["schemas"]["Milliseconds"];
            /** @description How long a step is. */
            step: components["schemas"]["Milliseconds"];
            /** @description How many lines that hold the text there were in each step, by level (`trace`, `debug`, `info`, `warn`, `error`, `fatal`). A level without any is left out. */
            levels: {
                [key: string]: components["schemas"]["Series"];
            };
            /** @description The newest lines that match, newest first. */
            lines: components["schemas"]["LogLine"][];
            /** @description Whether more lines matched than are returned. */
            truncated: boolean;
            /** @description The text that was looked for; empty when there was none. */
            query: string;
        };
        /** @description A setting that decides what a log holds. */
        LogSetting: {
            /** @description The setting, as the software calls it. */
            name: string;
            /** @description What it is set to. */
            value: string;
            /** @description The unit of the value; `null` when it has none. */
            unit: string | null;
            /** @description The setting, for a person. */
            label: string;
            /** @description What the value means for the log. */
            meaning: string;
            /** @description The categories whose lines depend on it. */
            categories: components["schemas"]["LogCategoryId"][];
            /** @description Whether the value lets those categories fill as they should. */
            ok: boolean;
            /** @description A better value; `null` when there is none. */
            recommended: string | null;
        };
        /** @description How the log of a service is set up at present. */
        LogSettings: {
            preset: components["schemas"]["LogPreset"];
            /**
             * @description Where the settings were read: from the running software, or from the ingress in front of the service.
             * @enum {string}
             */
            source: "engine" | "ingress";
            /** @description When they were read. */
            readAt: components["schemas"]["Timestamp"];
            /** @description The settings. Empty when nothing of the kind can be set. */
            settings: components["schemas"]["LogSetting"][];
            /** @description Only for a cache: lines made of its counters of memory and errors, since it does not log these itself. */
            lines?: components["schemas"]["RoleLogLine"][];
        };
        /** @description How one route of a service has done over a range of time. */
        RouteStats: {
            /** @description The route: a path with its variable parts named. */
            route: string;
            /** @description The method of the requests. */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | (string & {});
            /** @description How many requests there were. */
            count: number;
            /** @description How many requests a second there were, on average. */
            rps: number;
            /** @description The share that was answered with a 5xx status. */
            errorRate: number;
            /** @description The duration that half of the requests kept to. */
            p50: number;
            /** @description The duration that 95 of 100 requests kept to. */
            p95: number;
            /** @description The duration that 99 of 100 requests kept to. */
            p99: number;
        };
        /** @description One route of a service, step by step. */
        RouteSeries: {
            /** @description The route that was asked for. */
            route: string;
            /** @description The method that was asked for. */
            method: string;
            /** @description The time of the first sample. */
            start: components["schemas"]["Milliseconds"];
            /** @description The time between two samples. */
            step: components["schemas"]["Milliseconds"];
            /** @description The samples. A step without requests has no error rate and no durations. */
            series: {
                /** @description How many requests a second there were. */
                rps: components["schemas"]["Series"];
                /** @description The share that was answered with a 5xx status. */
                errorRate: components["schemas"]["Series"];
                /** @description The duration that half of the requests kept to. */
                p50: components["schemas"]["Series"];
                /** @description The duration that 95 of 100 requests kept to. */
                p95: components["schemas"]["Series"];
                /** @description The duration that 99 of 100 requests kept to. */
                p99: components["schemas"]["Series"];
            };
        };
        /** @description One piece of the work that a trace follows. */
        Span: {
            /** @description Identifies the span within its trace. */
            spanId: string;
            /** @description The span that this one is part of; `null` when there is none to show. */
            parentSpanId: string | null;
            /** @description How deep it stands in the tree, from 0. */
            depth: number;
            /** @description The slug of the app that sent it. */
            app: string;
            /** @description The service of the app that sent it. */
            service: string;
            /** @description What was done. */
            name: string;
            /** @description Which side of a call the span is about. */
            kind: "internal" | "server" | "client" | "producer" | "consumer" | (string & {});
            /** @description When it began, counted from the start of the trace. */
            startMs: number;
            /** @description How long it took. */
            durationMs: number;
            /** @description How it went. */
            status: "unset" | "ok" | "error" | (string & {});
            /** @description The first exception that it recorded; `null` when it recorded none. */
            exception: {
                /** @description The class of the exception. */
                type: string;
                /** @description What it says. */
                message: string;
                /** @description Where it was thrown; `null` when that was not sent. */
                stacktrace: string | null;
            } | null;
            /** @description What the app noted down about it. */
            attributes: {
                [key: string]: string | number | boolean | (string | number | boolean)[];
            };
        };
        /** @description A request on its way through the apps of a workspace. */
        Trace: {
            /** @description Identifies the trace. */
            traceId: string;
            /** @description When its first span began. */
            startedAt: components["schemas"]["Timestamp"];
            /** @description The time from the start of the first span to the end of the last. */
            durationMs: number;
            /** @description The spans in the order of the tree: each follows the one it is part of. */
            spans: [
                components["schemas"]["Span"],
                ...components["schemas"]["Span"][]
            ];
        };
        /**
         * @description What is watched: `down` is 1 while the app does not answer, else 0; `cpu` and `memory` are percent of the app's limit; `5xx` is the percentage of requests that failed; `p95` is the response time in ms that 95 % of the requests stay below; `restarts` counts the restarts of the last ten minutes.
         * @enum {string}
         */
        AlertMetric: "down" | "cpu" | "memory" | "5xx" | "p95" | "restarts";
        /**
         * @description How what is measured compares with the value, for the condition to hold.
         * @enum {string}
         */
        AlertComparison: ">" | ">=" | "<" | "<=";
        /** @description When a rule speaks up: a value compares in a certain way for a certain time. */
        AlertCondition: {
            metric: components["schemas"]["AlertMetric"];
            op: components["schemas"]["AlertComparison"];
            /** @description What it is compared with, in the unit of the metric. */
            value: number;
            /** @description For how long the comparison has to hold before the rule fires. */
            forSeconds: number;
        };
        /**
         * @description Who hears of it: the members by `email`, the address that the dashboard keeps for the workspace by `webhook`, everyone on the `statusPage`.
         * @enum {string}
         */
        AlertChannel: "email" | "webhook" | "statusPage";
        /** @description Watches one value of one app and tells people when it has been out of bounds for too long. */
        AlertRule: {
            id: components["schemas"]["Id"];
            /** @description What the rule is called; an incident on the status page has it as its title. */
            name: string;
            /** @description The app that is watched. It follows when the app is renamed. */
            appSlug: components["schemas"]["Slug"];
            env: components["schemas"]["EnvId"];
            /** @description The id of the region in which the app runs. */
            region: string;
            condition: components["schemas"]["AlertCondition"];
            /** @description Whether the rule is watching. */
            enabled: boolean;
            /** @description Who hears of it. */
            channels: components["schemas"]["AlertChannel"][];
            /** @description What the rule finds: `ok` while the condition is false, `pending` while it is true but not for long enough, then `firing`; `no_data` while there are no samples, `paused` while the app is stopped or the rule is disabled. */
            state: "ok" | "pending" | "firing" | "no_data" | "paused" | (string & {});
            /** @description Since when it has been in this state; `null` before the first look. */
            since: components["schemas"]["Timestamp"] | null;
        };
        /** @description When the rule is to speak up: a value compares in a certain way for a certain time. */
        AlertConditionBody: {
            metric: components["schemas"]["AlertMetric"];
            op: components["schemas"]["AlertComparison"];
            /** @description What to compare it with, in the unit of the metric. */
            value: number;
            /** @description For how long the comparison has to hold before the rule fires. At most a day. */
            forSeconds: number;
        };
        /** @description The rule to add. The app is named in full, by slug, environment and region. */
        CreateAlertBody: {
            /** @description What the rule is called. With the channel `statusPage` the public reads it. */
            name: string;
            /** @description The app to watch. */
            appSlug: components["schemas"]["Slug"];
            /** @default production */
            env?: components["schemas"]["EnvId"];
            /** @description The id of the region in which the app runs. */
            region: string;
            condition: components["schemas"]["AlertConditionBody"];
            /**
             * @description Whether the rule watches from now on.
             * @default true
             */
            enabled?: boolean;
            /** @description Who is to hear of it. A production app whose rule names `statusPage` appears on the public status page. */
            channels: [
                components["schemas"]["AlertChannel"],
                ...components["schemas"]["AlertChannel"][]
            ];
        };
        /** @description What to change about a rule. The app that it watches stays the same. */
        UpdateAlertBody: {
            /** @description What the rule is called. */
            name?: string;
            /** @description The new condition as a whole. */
            condition?: components["schemas"]["AlertConditionBody"];
            /** @description Whether the rule watches. */
            enabled?: boolean;
            /** @description All who are to hear of it from now on. */
            channels?: [
                components["schemas"]["AlertChannel"],
                ...components["schemas"]["AlertChannel"][]
            ];
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
        /**
         * @description The number of seconds after which another attempt may succeed.
         * @example 3600
         */
        RetryAfter: number;
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
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
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
            /** @description The account has no verified phone number. */
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
            /** @description The person with the changes applied. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
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
            /** @description The account has no verified phone number, or the scope of the token is below `full`. */
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
                    "application/json": {
                        /** @description Your tokens, newest first. */
                        tokens: components["schemas"]["Token"][];
                    };
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
            /** @description The account has no verified phone number. */
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
                    "application/json": {
                        token: components["schemas"]["Token"];
                        /** @description What to send as `Authorization: Bearer <secret>`. It is not shown again. */
                        secret: string;
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the caller has no workspace with that slug. */
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
            /** @description The account has no verified phone number, or the scope of the token is below `full`. */
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
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token no longer works. */
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
            /** @description The account has no verified phone number, the scope of the token is below `full`, or a token whose scope is below `full` revokes another token. */
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
    getAccountBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bill. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        billing: components["schemas"]["AccountBilling"];
                    };
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
            /** @description The account has no verified phone number. */
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
            /** @description The payment provider cannot be asked about cards and invoices. */
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
                    "application/json": {
                        /** @description Your tickets, last changed first. */
                        tickets: components["schemas"]["Ticket"][];
                    };
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
            /** @description The account has no verified phone number. */
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
            /** @description The ticket; its first message is yours. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ticket: components["schemas"]["Ticket"];
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the caller has no workspace with that slug. */
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
            /** @description The account has no verified phone number, or the scope of the token is below `deploy`. */
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
                ticketId: string;
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
                    "application/json": {
                        ticket: components["schemas"]["Ticket"];
                    };
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
            /** @description The account has no verified phone number. */
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
            /** @description There is no such ticket, or the ticket belongs to a workspace outside the token's pin. */
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
            header?: never;
            path: {
                /** @description The id of the ticket. */
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages: all at once, or one frame each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What was said, oldest first. */
                        messages: components["schemas"]["Message"][];
                    };
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
            /** @description The account has no verified phone number. */
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
            /** @description There is no such ticket, or the ticket belongs to a workspace outside the token's pin. */
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
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMessageBody"];
            };
        };
        responses: {
            /** @description The message as it now stands in the ticket. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
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
            /** @description The account has no verified phone number, or the scope of the token is below `deploy`. */
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
            /** @description There is no such ticket, or the ticket belongs to a workspace outside the token's pin. */
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
                    "application/json": {
                        /** @description All regions, by `order`. */
                        regions: components["schemas"]["Region"][];
                    };
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
            /** @description The account has no verified phone number. */
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
                    "application/json": {
                        /** @description All tiers, by `order`. */
                        tiers: components["schemas"]["Tier"][];
                    };
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
            /** @description The account has no verified phone number. */
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
            /** @description The catalog. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The applications, by name. */
                        templates: components["schemas"]["Template"][];
                    };
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
            /** @description The account has no verified phone number. */
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
                    "application/json": {
                        /** @description The installations that the linked account can see. */
                        installations: components["schemas"]["Installation"][];
                    };
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
            /** @description The account has no verified phone number. */
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
            /** @description The git host did not answer. */
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
                /** @description Check only this part, named as in the answer. Everything is checked without it. */
                component?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything that was checked is well. */
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
            /** @description A parameter is malformed or unknown; or `component` is not a component that can be checked. */
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
            /** @description Whether there is one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether questions are answered here. */
                        enabled: boolean;
                    };
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
            /** @description The answer, or the id of the ticket that was opened. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiAnswer"] | {
                        /** @description The id of the new ticket. */
                        id: components["schemas"]["Id"];
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the body names a workspace, app or region that does not exist or that the caller cannot see. */
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
            /** @description The credential is not valid, or there is none and `answer` needs one. */
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
            /** @description The account has no verified phone number, or the role or the token's scope is too low for what was asked. */
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
            /** @description No assistant has been set up. */
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
            /** @description What was found, of one kind or the other. */
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
            /** @description The body or a parameter is malformed or unknown; or there is no such public repository, branch or application. */
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
            /** @description The allowance that all callers share at the git host is used up. */
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
            /** @description The git host could not be read. */
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
                ref: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image, or `null` where there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The image. `null` when it was not found. */
                        image: components["schemas"]["RegistryImage"] | null;
                    };
                };
            };
            /** @description A parameter is malformed or unknown; or `ref` is not a reference of an image. */
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
                /** @description The host to look up, without scheme or port; other alphabets as Punycode. */
                host?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records that are needed, and how the host stands. */
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
            /** @description The account has no verified phone number. */
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
            /** @description The account has no verified phone number, the scope of the token is below `full`, or the token is pinned to a workspace. */
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
            /** @description The account has no verified phone number. */
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
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HydratedWorkspaceEnvelope"];
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, the caller is not the owner, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, the role is below `admin`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, the caller is not the owner, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number; the role is below `admin`, and the path names another account; the scope of the token is below `full`; the token is pinned to another workspace; or the member is the owner of the workspace. */
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
            /** @description The account has no verified phone number, the role is below `admin`, the scope of the token is below `full`, the token is pinned to another workspace, or the member is the owner of the workspace. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, the role is below `admin`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, the role is below `admin`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, the scope of the token is below `full`, the token is pinned to a workspace, or the invitation is for another address. */
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
            /** @description The account has no verified phone number, the scope of the token is below `full`, the token is pinned to a workspace, or the invitation is for another address. */
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
            /** @description The account has no verified phone number, the role is below `admin`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, the role is below `admin`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
            /** @description The account has no verified phone number, the role is below `admin`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The workspace is being deleted; it has no plan in the region; the region does not offer the tier; the owner of the workspace uses the free tier elsewhere; the apps in the region do not fit into the tier, the `Idempotency-Key` belongs to another request, or the first request with it has not ended. */
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
            /** @description What was found. */
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
            /** @description The body or a parameter is malformed or unknown; or there is no such repository, branch, upload or image. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, or the token is pinned to another workspace. */
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
            /** @description The git host or the registry did not answer. */
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
            /** @description The listing or, with `projectId`, the unit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportListing"] | components["schemas"]["ImportResult"];
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the other platform refuses the credentials, `baseUrl` is missing for a platform that is self-hosted, or it has no such unit. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, or the token is pinned to another workspace. */
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
            /** @description The other platform did not answer as expected. */
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
            /** @description The upload. */
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
            /** @description The body or a parameter is malformed or unknown; or there are too many files or bytes, or a path is not allowed or occurs twice. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, or the token is pinned to another workspace. */
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
            /** @description The new app, on its way to running. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        app: components["schemas"]["App"];
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; or `region` is missing and the workspace has several, there is no such region, or the source does not exist. */
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
            /** @description The workspace has no plan in the region, or the deploy would cost something that cannot be charged. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, or the token is pinned to another workspace. */
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
            /** @description The name is in use in this environment and region, or the pool has too little left; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
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
            /** @description The app is stored, but the runtime could not start it. */
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
            /** @description The new app, on its way to running. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        app: components["schemas"]["App"];
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; or `region` is missing and the workspace has several, there is no such region, or the application cannot be installed. */
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
            /** @description The workspace has no plan in the region, or the app would cost something that cannot be charged. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, or the token is pinned to another workspace. */
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
            /** @description The name is in use in this environment and region, or the pool has too little left; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
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
            /** @description The app is stored, but the runtime could not start it. */
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
                region?: string;
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
                    "application/json": {
                        app: components["schemas"]["App"];
                    };
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The app is gone. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description Some of the app's resources could not be removed. */
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
                region?: string;
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
            /** @description The app as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        app: components["schemas"]["App"];
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or the catalog does not offer this release of the app. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, a field of the body needs more than that, or the token is pinned to another workspace. */
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
            /** @description The new name is in use, or what is to run does not fit into the pool. */
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
            /** @description The change is stored, but the runtime could not apply it. */
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
                region?: string;
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
            /** @description The app, with its pods being replaced. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        app: components["schemas"]["App"];
                    };
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, or the token is pinned to another workspace. */
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
            /** @description The runtime refused to replace the pods. */
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
                region?: string;
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
            /** @description The app in its new workspace. */
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
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or the target is this workspace, or a workspace that the caller is not a member of. */
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
            /** @description The target workspace has no plan in the app's region. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, the token is pinned to another workspace, or the role in the target workspace is below `developer`. */
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
            /** @description The target has an app of that name already, or its pool has too little left; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
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
            /** @description The move failed, and the app is where it was. */
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
                region?: string;
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
                    "application/json": {
                        /** @description One entry for each container. */
                        containers: components["schemas"]["Container"][];
                    };
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The session that is live, if there is one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session; `null` if none is live. */
                        session: components["schemas"]["SshSession"] | null;
                    };
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
            /** @description The account has no verified phone number, the role is below `developer`, or the token is pinned to another workspace. */
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
                region?: string;
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
                    "application/json": {
                        session: components["schemas"]["SshSession"];
                    };
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description There is no such workspace or app; the caller is not a member of the workspace; or the app has no running container. */
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
    listDeploys: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
                    "application/json": {
                        /** @description The deploys, newest first. */
                        deploys: components["schemas"]["Deploy"][];
                    };
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The deploy has been recorded and will run. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deploy: components["schemas"]["Deploy"];
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or the source has no such commit. */
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
            /** @description The region has no active plan, or the deploy would cost something that cannot be charged. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, or the token is pinned to another workspace. */
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
            /** @description What is to be shipped needs more than the pool has left, the `Idempotency-Key` belongs to another request, or the first request with it has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Retry-After": components["headers"]["RetryAfterInProgress"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientPoolError"] | components["schemas"]["Error"];
                };
            };
            /** @description The runtime refused the deploy. It is kept, as failed, and stands beside the error. */
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
                region?: string;
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
            /** @description The active or the latest deploy. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
    getDeployLogs: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
            /** @description The lines of the log. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The deploy as it now stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deploy: components["schemas"]["Deploy"];
                    };
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `deploy`, or the token is pinned to another workspace. */
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
    listDomains: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The app or the workspace is being deleted; the host belongs to an app or is claimed for one; or the app has 50 domains; the `Idempotency-Key` belongs to another request; or the first request with it has not ended. */
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
    listCerts: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
    updateDomain: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
    listVars: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
                    "application/json": {
                        /** @description The variables, by name. */
                        vars: components["schemas"]["Var"][];
                    };
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
            /** @description The account has no verified phone number, the role is below `developer`, or the token is pinned to another workspace. */
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
    createVar: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
            /** @description The variable has been added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        var: components["schemas"]["Var"];
                    };
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The app has a variable of that name, the `Idempotency-Key` belongs to another request, or the first request with it has not ended. */
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
                region?: string;
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
            /** @description The variable is gone. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
    updateVar: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
            /** @description The variable as it now is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        var: components["schemas"]["Var"];
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or a secret would become readable with its present value. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
    revealVar: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
            /** @description The value in the clear. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the variable is set to. */
                        value: string;
                    };
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
    readServiceMetrics: {
        parameters: {
            query?: {
                /** @description The environment in which the app runs. */
                env?: components["schemas"]["EnvId"];
                /** @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`. */
                region?: string;
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
            };
            header?: never;
            path: {
                /** @description The slug of the workspace. */
                workspaceSlug: string;
                /** @description The slug of the app. It follows the app's name, so a rename changes it. */
                appSlug: string;
                /** @description The name of one of the app's compose services, or `clone` or `build` for what the steps of these names write before the app starts. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
                /** @description How far back to read. */
                range?: components["schemas"]["Range"];
                /** @description Text that a line, or the statement logged with it, has to contain, in whatever case; empty is as good as none. */
                q?: string;
                /** @description The ids of the categories to return lines of, separated by commas. Left out, it is the default ones of the preset; present but empty, it is none, and only the counts are returned. */
                categories?: string;
                /** @description A condition on a field of the line, written `<field><op><value>`. The field is `level` or, in an access log, `route`. The operator is `=` (equals), `!=` (differs), `=~` (matches) or `!~` (does not match); the last two take a regular expression, which the whole value has to match, in whatever case. Give it several times to set several conditions: all must hold. */
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
            /** @description A parameter is malformed or unknown; there is no such region; `region` is missing and apps in several regions have the slug; or a filter is not a valid regular expression. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
                /** @description How far back to read. */
                range?: components["schemas"]["Range"];
                /** @description Text that a line has to contain, in whatever case; empty is as good as none. */
                q?: string;
                /** @description The level that the returned lines have to be of. It leaves the counts as they are. */
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
            /** @description The lines that match and the counts. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
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
                    "application/json": {
                        range: components["schemas"]["Range"];
                        /** @description The routes, the busiest first. */
                        routes: components["schemas"]["RouteStats"][];
                    };
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
                region?: string;
                /** @description The route, as the list of routes has it. */
                route: string;
                /** @description The method of the requests, in capitals. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
            /** @description There is no such workspace, app or service; the caller is not a member of the workspace; or the route was not requested in the range. */
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
            /** @description There is no such workspace or trace; the caller is not a member of the workspace; or no span of the trace belongs to the workspace, the trace was not sampled, or it is older than seven days. */
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
                    "application/json": {
                        /** @description The rules, by the name of their app and then by their own. */
                        alerts: components["schemas"]["AlertRule"][];
                    };
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
            /** @description The account has no verified phone number, or the token is pinned to another workspace. */
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
            /** @description The rule, which has not looked yet. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["AlertRule"];
                    };
                };
            };
            /** @description The body or a parameter is malformed or unknown; or the workspace has no app with that slug, environment and region. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The rule is gone. */
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
            /** @description The rule as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["AlertRule"];
                    };
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
            /** @description The account has no verified phone number, the role is below `developer`, the scope of the token is below `full`, or the token is pinned to another workspace. */
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
        };
    };
}
