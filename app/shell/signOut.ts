import { redirect } from 'react-router';
import { servicesContext } from '../services.ts';
import type { Route } from './+types/signOut.ts';

/** Ends the visit, and what this browser has kept of the vehicle goes with it. */
export async function action({ context }: Route.ActionArgs) {
	await context.get(servicesContext).access.signOut();
	return redirect('/?RegNo=', { headers: { 'Clear-Site-Data': '"cache", "storage"' } });
}

export const loader = () => redirect('/');
