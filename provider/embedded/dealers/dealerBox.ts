import type { Position } from '../../../domain/dealer.ts';
import { earthRadiusMetres } from '../../../domain/geography.ts';

const degrees = (radians: number) => (radians * 180) / Math.PI;
const radians = (degree: number) => (degree * Math.PI) / 180;

/** Degrees that contain every place within a distance in metres; all longitudes where a pole is near. */
export function boundingBox({ latitude, longitude }: Position, distance: number) {
	// A little wider, so that rounding never leaves out what is exactly at the distance.
	const angle = (distance + 10) / earthRadiusMetres;
	const south = Math.max(-90, latitude - degrees(angle));
	const north = Math.min(90, latitude + degrees(angle));
	if (south === -90 || north === 90) return { south, north, west: -180, east: 180 };
	const half = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude)))));
	const west = longitude - half;
	const east = longitude + half;
	// Across the date line one box cannot say it: the distance decides alone.
	return west < -180 || east > 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east };
}
