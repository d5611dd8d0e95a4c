/** What a user of the desk may do. Commands and routes of the desk name the roles that may use them. */
export const ROLES = ['owner', 'support', 'accountant', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** Who may do something: an owner always may. */
export type Roles = readonly ['owner', ...Role[]];

export const mayUse = (roles: Roles, role: Role): boolean => roles.includes(role);
