import type { GoogleAccountDto, ReferenceDto } from '../api/generated.js';

/** A manager with its customers and the managers below it. The trunk of the tree has no manager: its customers are accessible directly. */
export interface Branch {
  /** The managers from the outermost to this one; none for the trunk. */
  managers: readonly ReferenceDto[];
  customers: GoogleAccountDto[];
  branches: Branch[];
}

/** Customers below their managers, as a tree. */
export function treeOf(customers: readonly GoogleAccountDto[]): Branch {
  const trunk: Branch = { managers: [], customers: [], branches: [] };
  for (const customer of customers) {
    let at = trunk;
    for (const manager of customer.managers) {
      const known = at.branches.find(({ managers }) => managers.at(-1)!.id === manager.id);
      const next = known ?? { managers: [...at.managers, manager], customers: [], branches: [] };
      if (known === undefined) at.branches.push(next);
      at = next;
    }
    at.customers.push(customer);
  }
  return trunk;
}

/** A branch and all branches below it, in the order in which they are shown. */
export const branchesIn = (branch: Branch): Branch[] => [branch, ...branch.branches.flatMap(branchesIn)];

/** All customers of a branch. */
export const customersIn = (branch: Branch): GoogleAccountDto[] =>
  branchesIn(branch).flatMap(({ customers }) => customers);

/** The managers in one text, the outermost first: `Vidal Group › Vidal agencies`. */
export const managerPath = (managers: readonly ReferenceDto[]): string => managers.map(({ name }) => name).join(' › ');

/** A customer's id in the format of Google Ads: `910-000-0101`. */
export const customerNumber = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
