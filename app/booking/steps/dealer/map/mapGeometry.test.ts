import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, clusterMarkers, firstView, resolveLabelCollisions, ringRadii, roundLength } from './mapGeometry.ts';

const coordinate = fc.integer({ min: 0, max: 400 });
const points = fc
	.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 40 })
	.map((list) => list.map((point, index) => ({ id: String(index), ...point })));
const isNear = (a: { x: number; y: number }, b: { x: number; y: number }) =>
	Math.abs(a.x - b.x) < 44 && Math.abs(a.y - b.y) < 44;

describe('markers that join', () => {
	it('every point is in one group, and no two groups begin nearer than the distance', () => {
		fc.assert(
			fc.property(points, (list) => {
				const groups = clusterMarkers(list, 44);
				expect(groups.flat().toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(list);
				const firsts = groups.flatMap(([first]) => first ?? []);
				for (const [index, first] of firsts.entries()) {
					expect(firsts.slice(index + 1).some((other) => isNear(first, other))).toBe(false);
				}
			}),
		);
	});

	it('are grouped without the chosen marker, which stays alone', () => {
		const list = ['a', 'b', 'c'].map((id) => ({ id, x: 10, y: 10 }));
		const ids = clusterMarkers(list, 44, 'b').map((group) => group.map(({ id }) => id));
		expect(ids).toEqual([['a', 'c'], ['b']]);
	});
});

describe('labels that would overlap', () => {
	const frame = { left: 0, top: 0, right: 400, bottom: 400 };
	const box = fc
		.record({ left: coordinate, top: coordinate, width: fc.integer({ min: 1, max: 90 }) })
		.map(({ left, top, width }): Box => ({ left, top, right: left + width, bottom: top + 20 }));
	const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

	it('stay only if they overlap neither each other nor an obstacle, and are inside', () => {
		fc.assert(
			fc.property(fc.array(box, { maxLength: 30 }), fc.array(box, { maxLength: 5 }), (boxes, obstacles) => {
				const isFree = resolveLabelCollisions(boxes, obstacles, frame);
				const kept = boxes.filter((_, index) => isFree[index]);
				for (const [index, one] of kept.entries()) {
					expect([...obstacles, ...kept.slice(index + 1)].some((other) => overlap(one, other))).toBe(false);
					expect(one.right <= 400 && one.bottom <= 400).toBe(true);
				}
			}),
		);
	});

	it('give way to the more important label', () => {
		const boxes = [0, 10, 60].map((left) => ({ left, top: 0, right: left + 50, bottom: 20 }));
		expect(resolveLabelCollisions(boxes, [], frame)).toEqual([true, false, true]);
	});
});

it('rings of distance are round, and the second fits into the map', () => {
	expect(ringRadii(12_000)).toEqual([5_000, 10_000, 15_000]);
	expect(ringRadii(3_900)).toEqual([1_000, 2_000, 3_000]);
	expect(ringRadii(50)).toEqual([100, 200, 300]);
	expect([250_000, 1_999, 60].map(roundLength)).toEqual([200_000, 1_000, 60]);
});

describe('the first view', () => {
	const delhi = { latitude: 28.6448, longitude: 77.2167 };
	const north = (km: number) => ({ ...delhi, latitude: delhi.latitude + km / 111.195 });
	const kept = (...distances: readonly number[]) => {
		const places = distances.map(north);
		return firstView(places, delhi).map((place) => distances[places.indexOf(place)]);
	};

	it('has the dealers within twice the median distance, in the order of the list', () => {
		expect(kept(3, 2, 8, 5, 1_400)).toEqual([3, 2, 8, 5]);
		expect(kept(1_400, 5)).toEqual([5]);
		expect(kept(1_400)).toEqual([1_400]);
		expect(kept(0, 4, 9, 13), 'of a dealer that is the origin').toEqual([0, 4, 9, 13]);
		expect(kept()).toEqual([]);
	});

	it('has all dealers of a city that is far away', () => {
		expect(kept(1_400, 1_405, 1_410)).toEqual([1_400, 1_405, 1_410]);
	});
});
