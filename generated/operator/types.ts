// Made by npm run generate from openapi/, with openapi-typescript; do not edit.

export interface paths {
    "/operator/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account of the operator
         * @description Returns the account of the session, and until when it counts as proven.
         */
        get: operations["getOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the service
         * @description Checks each part of the service, and counts what waits for the operator.
         */
        get: operations["getOperatorHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Show a notice
         * @description Shows a sentence to everyone, in the health of the service and on its pages. It replaces another one.
         */
        put: operations["setNotice"];
        post?: never;
        /**
         * End the notice
         * @description Ends the notice, if there is one.
         */
        delete: operations["endNotice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts
         * @description Returns the accounts by their addresses.
         */
        get: operations["listAllUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/users/{account}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block an account
         * @description Refuses every request and sign-in of an account until it is unblocked. Its apps go on.
         */
        post: operations["blockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/users/{account}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock an account
         * @description Ends the block of an account.
         */
        post: operations["unblockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspaces
         * @description Returns the workspaces by their slugs, with their plans and what their apps use.
         */
        get: operations["listAllWorkspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/workspaces/{workspace}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a workspace
         * @description Stops the apps of a workspace, and refuses changes until it is resumed. Billing goes on.
         */
        post: operations["suspendWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/workspaces/{workspace}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a workspace
         * @description Ends the suspension of a workspace. The apps that ran start.
         */
        post: operations["resumeWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apps
         * @description Returns the apps of all workspaces, or those of one.
         */
        get: operations["listAllApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/workspaces/{workspace}/apps/{app}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an app
         * @description Stops an app. Its members can start it again.
         */
        post: operations["stopApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/deploys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open deploys
         * @description Returns the deploys that have not ended, the oldest first.
         */
        get: operations["listOpenDeploys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/deploys/{deployId}/cancel": {
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
         * @description Cancels an open deploy. The app goes on as before. A deploy that has ended stays as it is.
         */
        post: operations["cancelOpenDeploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tickets
         * @description Returns the tickets that have waited the longest first.
         */
        get: operations["listAllTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/tickets/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ticket
         * @description Returns a ticket with its newest messages, oldest first.
         */
        get: operations["showTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/tickets/{ticketId}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to a ticket
         * @description Adds a reply of support, which the person sees and gets by mail.
         */
        post: operations["replyToTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/api/tickets/{ticketId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a ticket
         * @description Closes a ticket. A message of the person opens it again.
         */
        post: operations["closeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
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
         * Format: date-time
         * @description An RFC 3339 instant in UTC with milliseconds.
         */
        Timestamp: string;
        /** @description The account of the operator. */
        OperatorEnvelope: {
            /** @description The account of the session. */
            operator: {
                /** @description The address of the account. */
                email: string;
                /** @description Until when the session counts as proven, for what stops something; `null` if a new link from a mail is needed. */
                provenUntil: components["schemas"]["Timestamp"] | null;
            };
        };
        /** @description The parts of the service, and what waits for the operator. */
        OperatorHealth: {
            /** @description The version of the control plane. */
            version: string;
            /** @description Whether apps are simulated. */
            simulated: boolean;
            /** @description When the checks were made. */
            checkedAt: components["schemas"]["Timestamp"];
            /** @description The checks: the database, the registry, the machine, then the regions in their order. */
            checks: {
                /** @description The name of the part. */
                component: string;
                /** @description How long the check took. */
                latencyMs: number;
                /** @description What is wrong, in a few words; `null` if it is well. */
                problem: string | null;
            }[];
            /** @description The sentence for everyone; `null` without one. */
            notice: {
                /** @description How urgent the sentence is. */
                level: "info" | "warning" | "critical" | (string & {});
                /** @description The sentence. */
                message: string;
                /** @description When it ends; `null` without an end. */
                endsAt: components["schemas"]["Timestamp"] | null;
            } | null;
            /** @description Tickets that wait for support. */
            waitingTickets: number;
            /** @description Deploys that have not ended. */
            openDeploys: number;
        };
        /** @description One line of text, without control characters. */
        Line: string;
        /** @description A sentence for everyone. */
        SetNoticeBody: {
            /**
             * @description How urgent the sentence is.
             * @enum {string}
             */
            level: "info" | "warning" | "critical";
            /** @description The sentence. */
            message: components["schemas"]["Line"];
            /** @description When it ends; without it, it stays until it is ended. */
            endsAt?: components["schemas"]["Timestamp"] | null;
        };
        /** @description The operation succeeded and returns no data. */
        Ok: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
        };
        /**
         * Format: uuid
         * @description Identifies a record for good. Opaque; never changes and is never used again.
         */
        Id: string;
        /** @description An account. */
        User: {
            /** @description The id of the account. */
            id: components["schemas"]["Id"];
            /** @description The address of the account. */
            email: string;
            /** @description The name of the person. */
            name: string;
            /** @description Whether the person has opened a link that was sent to the address. */
            emailVerified: boolean;
            /** @description Whether the account has a verified phone number. */
            phoneVerified: boolean;
            /** @description The block of the account; `null` if it is not blocked. */
            block: {
                /** @description Since when it is blocked. */
                since: components["schemas"]["Timestamp"];
                /** @description The reason that the person reads; may be empty. */
                reason: string;
            } | null;
            /** @description When the account was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The number of its workspaces. */
            workspaces: number;
        };
        /** @description A part of the accounts, by their addresses. */
        UserList: {
            /** @description The accounts, by their addresses. */
            users: components["schemas"]["User"][];
            /** @description `after` of the next part; `null` for the last part. */
            next: string | null;
        };
        /** @description The block of an account. */
        BlockUserBody: {
            /** @description The reason that the person reads; may be empty. */
            reason: components["schemas"]["Line"];
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
        /** @description A workspace with its plans and their use. */
        Workspace: {
            /** @description The id of the workspace. */
            id: components["schemas"]["Id"];
            /** @description The slug of the workspace. */
            slug: string;
            /** @description The name of the workspace. */
            name: string;
            /** @description The address of the owner; `null` without one. */
            owner: string | null;
            /** @description The number of members. */
            members: number;
            /** @description The number of apps. */
            apps: number;
            /** @description When the workspace was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Since when it is being deleted; `null` if it is not. */
            deletedAt: components["schemas"]["Timestamp"] | null;
            /** @description The suspension; `null` if it is not suspended. */
            suspension: {
                /** @description Since when it is suspended. */
                since: components["schemas"]["Timestamp"];
                /** @description The sentence that the members read. */
                message: string;
            } | null;
            /** @description The plans by their regions. */
            plans: {
                /** @description The id of the region. */
                region: string;
                /** @description The id of the tier. */
                tier: string;
                /** @description The state of the plan. */
                status: string;
                /** @description What the plan provides. */
                pool: components["schemas"]["Amounts"];
                /** @description The pool that the operator has set; `null` for that of the tier. */
                quota: components["schemas"]["Amounts"] | null;
                /** @description What the apps use. */
                used: components["schemas"]["Amounts"];
            }[];
        };
        /** @description A part of the workspaces, by their slugs. */
        WorkspaceList: {
            /** @description The workspaces, by their slugs. */
            workspaces: components["schemas"]["Workspace"][];
            /** @description `after` of the next part; `null` for the last part. */
            next: string | null;
        };
        /** @description The suspension of a workspace. */
        SuspendWorkspaceBody: {
            /** @description The sentence that the members read. */
            message: components["schemas"]["Line"];
        };
        /** @description An app of a workspace. */
        App: {
            /** @description The id of the app. */
            id: components["schemas"]["Id"];
            /** @description The slug of the workspace. */
            workspace: string;
            /** @description The slug of the app. */
            slug: string;
            /** @description The name of the app. */
            name: string;
            /** @description The environment of the app. */
            env: "production" | "preview" | "development" | (string & {});
            /** @description The id of the region. */
            region: string;
            /** @description The state of the app. */
            status: string;
            /** @description Why it is in the state; `null` without a reason. */
            statusReason: string | null;
            /** @description The state that is wanted. */
            desired: string;
            /** @description The lock of the app; `null` if it is not locked. */
            lock: {
                /** @description Since when it is locked. */
                since: components["schemas"]["Timestamp"];
                /** @description The reason that the members read; may be empty. */
                reason: string;
            } | null;
            /** @description What the app counts in its pool. */
            used: components["schemas"]["Amounts"];
            /** @description When the app was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it started; `null` if it does not run. */
            startedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description A part of the apps, by their ids. */
        AppList: {
            /** @description The apps, by their ids. */
            apps: components["schemas"]["App"][];
            /** @description `after` of the next part; `null` for the last part. */
            next: string | null;
        };
        /**
         * @description The environment in which an app runs. Apps in different environments may have the same name.
         * @enum {string}
         */
        EnvId: "production" | "preview" | "development";
        /** @description The id of a region. */
        RegionId: string;
        /** @description A deploy that has not ended. */
        Deploy: {
            /** @description The id of the deploy. */
            id: components["schemas"]["Id"];
            /** @description The number of the deploy in its app. */
            number: number;
            /** @description The slug of the workspace. */
            workspace: string;
            /** @description The slug of the app. */
            app: string;
            /** @description The environment of the app. */
            env: "production" | "preview" | "development" | (string & {});
            /** @description The id of the region. */
            region: string;
            /** @description The state of the deploy. */
            status: string;
            /** @description How the deploy began. */
            trigger: string;
            /** @description When it began. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description How long ago that was. */
            ageSeconds: number;
        };
        /** @description The open deploys, the oldest first. */
        DeployList: {
            /** @description The open deploys, the oldest first. */
            deploys: components["schemas"]["Deploy"][];
            /** @description The number of all open deploys. */
            total: number;
        };
        /** @description The state of the deploy after the request. */
        CanceledDeploy: {
            /** @description The state: `canceled`, or that in which it had ended. */
            status: string;
        };
        /** @description A question of a person to support. */
        Ticket: {
            /** @description The id of the ticket. */
            id: components["schemas"]["Id"];
            /** @description The subject. */
            subject: string;
            /** @description The state of the ticket. */
            status: "open" | "waiting" | "closed" | (string & {});
            /** @description The address of the person. */
            email: string;
            /** @description The slug of the workspace that it is about; `null` without one. */
            workspace: string | null;
            /** @description When it was written. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When its last message was written. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description Tickets, the longest wait first. */
        TicketList: {
            /** @description The tickets, the longest wait first. */
            tickets: components["schemas"]["Ticket"][];
            /** @description The number of tickets that wait for support. */
            waiting: number;
        };
        /** @description A ticket with its messages. */
        ShownTicket: {
            ticket: components["schemas"]["Ticket"];
            /** @description The newest messages, oldest first. */
            messages: {
                /** @description The id of the message. */
                id: components["schemas"]["Id"];
                /** @description The name of the author. */
                author: string;
                /** @description Who has written it. */
                kind: "customer" | "support" | "assistant" | (string & {});
                /** @description The text. */
                text: string;
                /** @description When it was written. */
                createdAt: components["schemas"]["Timestamp"];
            }[];
        };
        /** @description Text of several lines. Tab, LF and CR are its only control characters. */
        Text: string;
        /** @description A reply of support. */
        ReplyBody: {
            /** @description The text. */
            text: components["schemas"]["Text"];
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
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the account of the operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorEnvelope"];
                };
            };
        };
    };
    getOperatorHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check the service. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorHealth"];
                };
            };
        };
    };
    setNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetNoticeBody"];
            };
        };
        responses: {
            /** @description Show a notice. */
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
        };
    };
    endNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End the notice. */
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
        };
    };
    listAllUsers: {
        parameters: {
            query?: {
                /**
                 * @description Only those whose names have the text.
                 * @example acme
                 */
                search?: components["schemas"]["Line"];
                /**
                 * @description The next part: `next` of the part before.
                 * @example ada@acme.test
                 */
                after?: components["schemas"]["Line"];
                /**
                 * @description The largest number to return.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the account.
                 * @example 3f0c8a52-6f6e-4f7c-9a0e-2d6b1c9e4a77
                 */
                account: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockUserBody"];
            };
        };
        responses: {
            /** @description Block an account. */
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
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the account.
                 * @example 3f0c8a52-6f6e-4f7c-9a0e-2d6b1c9e4a77
                 */
                account: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unblock an account. */
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
        };
    };
    listAllWorkspaces: {
        parameters: {
            query?: {
                /**
                 * @description Only those whose names have the text.
                 * @example acme
                 */
                search?: components["schemas"]["Line"];
                /**
                 * @description The next part: `next` of the part before.
                 * @example ada@acme.test
                 */
                after?: components["schemas"]["Line"];
                /**
                 * @description The largest number to return.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the workspaces. */
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
        };
    };
    suspendWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of the workspace.
                 * @example acme
                 */
                workspace: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendWorkspaceBody"];
            };
        };
        responses: {
            /** @description Suspend a workspace. */
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
        };
    };
    resumeWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of the workspace.
                 * @example acme
                 */
                workspace: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resume a workspace. */
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
        };
    };
    listAllApps: {
        parameters: {
            query?: {
                /**
                 * @description Only those of the workspace with the slug.
                 * @example acme
                 */
                workspace?: components["schemas"]["Line"];
                /**
                 * @description Only those in the state.
                 * @example running
                 */
                status?: components["schemas"]["Line"];
                /**
                 * @description Only those whose names have the text.
                 * @example acme
                 */
                search?: components["schemas"]["Line"];
                /**
                 * @description The next part: `next` of the part before.
                 * @example ada@acme.test
                 */
                after?: components["schemas"]["Line"];
                /**
                 * @description The largest number to return.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the apps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppList"];
                };
            };
        };
    };
    stopApp: {
        parameters: {
            query?: {
                /**
                 * @description The environment in which the app runs.
                 * @example production
                 */
                env?: components["schemas"]["EnvId"];
                /**
                 * @description The id of the region in which the app runs. Needed only when the workspace has apps of this name in several regions; without it such a request fails with `region_required`.
                 * @example eu-central
                 */
                region?: components["schemas"]["RegionId"];
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the workspace.
                 * @example acme
                 */
                workspace: components["schemas"]["Line"];
                /**
                 * @description The slug of the app.
                 * @example storefront
                 */
                app: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop an app. */
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
        };
    };
    listOpenDeploys: {
        parameters: {
            query?: {
                /**
                 * @description The largest number to return.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the open deploys. */
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
        };
    };
    cancelOpenDeploy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the deploy.
                 * @example 7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41
                 */
                deployId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel a deploy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CanceledDeploy"];
                };
            };
        };
    };
    listAllTickets: {
        parameters: {
            query?: {
                /**
                 * @description Only those in the state; all without it.
                 * @example open
                 */
                status?: "open" | "waiting" | "closed";
                /**
                 * @description The largest number to return.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the tickets. */
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
        };
    };
    showTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the ticket.
                 * @example 91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01
                 */
                ticketId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownTicket"];
                };
            };
        };
    };
    replyToTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the ticket.
                 * @example 91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01
                 */
                ticketId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplyBody"];
            };
        };
        responses: {
            /** @description Reply to a ticket. */
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
        };
    };
    closeTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the ticket.
                 * @example 91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01
                 */
                ticketId: components["schemas"]["Line"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Close a ticket. */
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
        };
    };
}
