/** Promises to readers who do not see a screen: headings in order, and nothing that comes late. */
import { expect, it } from 'vitest';
import { createVisitor, visitorRegNo } from '../../app/testing/visitor.ts';
import { aJobCard, anAppointment, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import { openScreen } from '../../server/testing/screens.ts';

const atWork = aJobCard({ status: 'Work In Progress', stages: [aStage(1, { isCompleted: true }), aStage(2)] });
const booked = { appointmentId: 'a-1', appointmentStatus: 'Booked' } as const;
const appointment = anAppointment({ id: 'a-1', appointmentDate: '2026-12-01T04:30:00Z', status: 'Booked' });

it.each([
	['home of a vehicle that can be booked', '/', aVehicle([])],
	['home with a booking', '/', aVehicle([], booked)],
	['home at work', '/', aVehicle([atWork])],
	['tracking of a booking', '/tracking', aVehicle([], booked)],
	['tracking at work', '/tracking', aVehicle([atWork])],
	['tracking of the last service', '/tracking', aVehicle([aJobCard({ isActive: false })])],
])('%s: one first heading, no level left out, icons within the page', async (_name, address, vehicle) => {
	const { context } = createVisitor({ vehicle: { ...vehicle, regNo: visitorRegNo }, appointment });
	const { html, status } = await openScreen(address, context);
	expect(status).toBe(200);
	const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
	expect(levels[0]).toBe(1);
	expect(levels.filter((level) => level === 1)).toHaveLength(1);
	for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
	const icons = html.match(/<svg class="icon"[\s\S]*?<\/svg>/g) ?? [];
	for (const icon of icons) expect(icon).toMatch(/<path d="[^"]+"/);
	expect(html).not.toMatch(/<img\b|<svg class="icon"[^>]*>\s*<use\b/);
});
