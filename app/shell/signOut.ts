import { redirect } from 'react-router';
import { accessDecisionFields, servicesContext } from '../services.ts';
import type { Route } from './+types/signOut.ts';

/** Ends the visit, and what this browser has kept of the vehicle goes with it. */
export async function action({ context }: Route.ActionArgs) {
	const { access, log } = context.get(servicesContext);
	await access.signOut();
	if (access.canSignOut) log.info(accessDecisionFields(access.accessDecision), 'a visit was ended by its visitor');
	return redirect('/?RegNo=', { headers: { 'Clear-Site-Data': '"cache", "storage"' } });
}

export const loader = () => redirect('/');
