"""What comes in by POST, checked; no form writes anything. Hand entry is in `hand`."""
