import { accountRecipes } from './account.ts';
import { appRecipes } from './apps.ts';
import type { Recipes } from './recipe.ts';
import { workspaceRecipes } from './workspaces.ts';

/**
 * How a request of an operation is made that must succeed. Without a recipe it is the first example of the contract.
 */
export const recipes: Recipes = { ...accountRecipes, ...appRecipes, ...workspaceRecipes };
