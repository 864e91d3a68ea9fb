package app

import "syscall"

// Uploads stop while the disk still has room for the database: below a tenth
// of it and below 2 GiB.
const spareBytes = 2 << 30

// spareDisk tells whether the disk behind a folder has room left. A disk that
// cannot be asked counts as roomy; the write itself will tell.
func spareDisk(folder string) bool {
	free, total, known := diskSpace(folder)
	return !known || free > spareBytes || free > total/10
}

// leastBytes is what a transaction of the database may need.
const leastBytes = 1 << 20

// diskFull tells whether the disk behind a file has no room for a transaction.
func diskFull(path string) bool {
	free, _, known := diskSpace(path)
	return known && free < leastBytes
}

func diskSpace(path string) (free, total uint64, known bool) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(path, &disk); err != nil {
		return 0, 0, false
	}
	return disk.Bavail * uint64(disk.Bsize), disk.Blocks * uint64(disk.Bsize), true
}
