import { redirect } from 'react-router';
import { securityEvent } from '../../domain/securityEvent.ts';
import { accessDecisionFields, servicesContext } from '../services.ts';
import type { Route } from './+types/signOut.ts';

/** Ends the session, and clears the stored data of the vehicle in this browser. */
export async function action({ context }: Route.ActionArgs) {
	const { access, log } = context.get(servicesContext);
	await access.signOut();
	if (access.canSignOut) {
		log.info(securityEvent('session', 'ended', accessDecisionFields(access.accessDecision)), 'signed out');
	}
	return redirect('/?RegNo=&signedOut', { headers: { 'Clear-Site-Data': '"cache", "storage"' } });
}

export const loader = () => redirect('/');
